//! Making each route from its document.

use std::collections::HashMap;

use jiff::civil::Date;
use kmo_diagnostic::{Code, Diagnostics, Span};

use super::{Kind, POSTS_PER_PAGE, Route, posts_on};
use crate::address::{self, BLOG, CITIES, JOBS, OFFLINE, PORTAL, THANKS};
use crate::content::{Document, Job};
use crate::site::{PostEntry, Site};

/// Every route, in no order.
pub(super) fn all(site: &Site, styleguide: bool, diagnostics: &mut Diagnostics) -> Vec<Route> {
    let mut all = Vec::new();
    let above = Above::of(site);
    pages(site, &above, &mut all, diagnostics);
    all.extend((0..site.cities.len()).map(|at| city(site, &above, at)));
    lists(site, &above, &mut all);
    all.extend((0..site.posts.len()).map(|at| post(site, &above, at)));
    policies(site, &above, &mut all);
    tools(site, &above, &mut all);
    jobs(site, &above, &mut all);
    fixed(site, &above, styleguide, &mut all);
    all
}

/// A route as most are: canonical, listed, below the home page, with header and footer, called by its
/// title. `claim` is the path of the value that claims the address.
fn route<T>(
    site: &Site,
    above: &Above<'_>,
    path: String,
    kind: Kind,
    title: &str,
    document: &Document<T>,
    claim: &str,
) -> Route {
    // Most claims are keys at the start of a line, for which no tree of the file is needed.
    let at_start = (!claim.contains('[')).then(|| document.file.find_value(claim));
    let place = at_start.flatten().unwrap_or_else(|| document.span(claim));
    Route { source: Some(document.file.clone()), claim: place, ..bare(site, above, path, kind, title) }
}

/// A route that no file claims.
fn bare(site: &Site, above: &Above<'_>, path: String, kind: Kind, title: &str) -> Route {
    Route {
        canonical: path.clone(),
        output: output(&path),
        path,
        kind,
        index: true,
        title: branded(site, title),
        description: String::new(),
        keywords: Vec::new(),
        label: title.to_owned(),
        card: title.to_owned(),
        parents: vec![above.home()],
        nav: None,
        chrome: true,
        private: false,
        updated: None,
        source: None,
        claim: Span::default(),
    }
}

fn output(path: &str) -> String {
    match path.trim_matches('/') {
        "" => "index.html".to_owned(),
        path if path.ends_with(".html") => path.to_owned(),
        path => format!("{path}/index.html"),
    }
}

fn branded(site: &Site, title: &str) -> String {
    let brand = &site.settings.value.brand;
    if title.contains(brand.as_str()) { title.to_owned() } else { format!("{title} | {brand}") }
}

/// What stands above pages: labels and paths, from the home page down.
pub(super) struct Above<'a> {
    /// Pages by their route.
    pages: HashMap<&'a str, &'a str>,
    blog: &'a str,
}

impl<'a> Above<'a> {
    pub(super) fn of(site: &'a Site) -> Self {
        // Of two with one route, which is a mistake, the first counts.
        let pages =
            site.pages.iter().rev().map(|page| (page.value.route.as_str(), page.value.label.as_str())).collect();
        Above { pages, blog: &site.blog.value.label }
    }

    fn home(&self) -> (String, String) {
        ((*self.pages.get("/").unwrap_or(&"Home")).to_owned(), "/".to_owned())
    }

    /// Home, and the pages at `path` and the folders above it, as far as there are any.
    fn above(&self, path: &str) -> Vec<(String, String)> {
        let mut parents = vec![self.home()];
        let ends = path.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0).chain([path.len()]);
        for folder in ends.map(|end| &path[..end]).filter(|folder| !folder.is_empty()) {
            if let Some(label) = self.pages.get(folder) {
                parents.push(((*label).to_owned(), folder.to_owned()));
            }
        }
        parents
    }

    /// Home and the list of posts.
    fn post(&self) -> Vec<(String, String)> {
        vec![self.home(), (self.blog.to_owned(), BLOG.to_owned())]
    }
}

fn pages(site: &Site, above: &Above<'_>, all: &mut Vec<Route>, diagnostics: &mut Diagnostics) {
    for (at, page) in site.pages.iter().enumerate() {
        let value = &page.value;
        let aliases = value.aliases.iter().enumerate().map(|(at, alias)| (alias, format!("aliases[{at}]")));
        for (path, place) in std::iter::once((&value.route, "route".to_owned())).chain(aliases) {
            if !is_path(path) {
                diagnostics.push(
                    page.error(&place, Code::Route, format!("`{path}` can't be a route"))
                        .help("start with `/`; use lower case letters, digits and hyphens, with `/` between parts"),
                );
                continue;
            }
            let parent = value.route.rsplit_once('/').map_or("", |(parent, _)| parent);
            all.push(Route {
                canonical: value.route.clone(),
                index: value.index,
                description: value.description.clone(),
                keywords: value.keywords.clone(),
                label: value.label.clone(),
                card: value.card.clone(),
                parents: if value.route == "/" { Vec::new() } else { above.above(parent) },
                nav: value.nav.clone(),
                chrome: value.chrome,
                private: value.private,
                updated: Some(value.updated),
                ..route(site, above, path.clone(), Kind::Page(at), &value.title, page, &place)
            });
        }
    }
}

/// Whether a path can be a route: nothing in it can lead out of the output folder.
fn is_path(path: &str) -> bool {
    path == "/"
        || path.strip_prefix('/').is_some_and(|rest| {
            rest.split('/').all(|part| {
                !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            })
        })
}

/// The route of one city.
pub(super) fn city(site: &Site, above: &Above<'_>, at: usize) -> Route {
    let city = &site.cities[at].document;
    let value = &city.value;
    let known = site.placeholders.with("stad", &value.name);
    let titles = site.city_page.value.titles.iter();
    let titles: Vec<String> = titles.map(|title| known.fill(title).unwrap_or_else(|| title.clone())).collect();
    let limits = site.settings.value.checks.title;
    let fitting = titles.iter().find(|title| title.chars().count() <= limits.max).or(titles.last());
    let title = fitting.unwrap_or(&value.name);
    Route {
        description: value.description.clone(),
        label: value.name.clone(),
        card: format!("Nieuwe klanten in {}", value.name),
        parents: above.above(CITIES),
        nav: Some("diensten".to_owned()),
        updated: Some(value.updated),
        ..route(site, above, address::city(city.slug()), Kind::City(at), title, city, "slug")
    }
}

fn lists(site: &Site, above: &Above<'_>, all: &mut Vec<Route>) {
    let index = &site.blog.value;
    let mut list = |number: usize, tag: Option<usize>, title: &str, description: String, posts: &[usize]| {
        let first = number == 1 && tag.is_none();
        let path = tag.map_or_else(|| address::posts(number), |tag| address::tag(&site.tags[tag].slug));
        let label = match tag {
            Some(tag) => site.tags[tag].name.clone(),
            None if first => index.label.clone(),
            None => format!("Pagina {number}"),
        };
        // What this page itself says: the posts on it, and the texts above them.
        let newest = posts.iter().map(|&at| changed(&site.posts[at])).max();
        let own = match tag {
            Some(tag) => index.tags.get(&site.tags[tag].slug).and_then(|text| text.updated),
            None => first.then_some(index.updated),
        };
        all.push(Route {
            description,
            label,
            card: index.card.clone(),
            parents: if first { vec![above.home()] } else { above.post() },
            nav: Some("blog".to_owned()),
            updated: newest.max(own),
            ..route(site, above, path, Kind::Posts { tag, number }, title, &site.blog, "title")
        });
    };
    for number in 1..=site.posts.len().div_ceil(POSTS_PER_PAGE).max(1) {
        let shown = posts_on(site, number);
        if number == 1 {
            list(number, None, &index.title, index.description.clone(), &shown);
        } else {
            let title = format!("{} – pagina {number}", index.title);
            list(number, None, &title, format!("{} Pagina {number}.", index.description), &shown);
        }
    }
    for (at, tag) in site.tags.iter().enumerate() {
        let name = tag.name.to_lowercase();
        let described = index.tags.get(&tag.slug).map(|text| text.description.trim().to_owned());
        let description = described.unwrap_or_else(|| {
            let titles = tag.posts.iter().map(|&post| site.posts[post].document.value.title.as_str());
            clip(&format!("Alle artikels over {name}: {}", titles.collect::<Vec<_>>().join(" · ")), 155)
        });
        list(1, Some(at), &format!("Blog over {name}: praktische artikels"), description, &tag.posts);
    }
}

/// The route of one post.
pub(super) fn post(site: &Site, above: &Above<'_>, at: usize) -> Route {
    let post = &site.posts[at];
    let value = &post.document.value;
    Route {
        index: !value.draft && value.date <= site.cutoff.now,
        description: value.description.clone(),
        keywords: value.tags.clone(),
        card: value.card.clone(),
        parents: above.post(),
        nav: Some("blog".to_owned()),
        updated: Some(changed(post)),
        ..route(site, above, address::post(post.document.slug()), Kind::Post(at), &value.title, &post.document, "title")
    }
}

fn changed(post: &PostEntry) -> Date {
    post.document.value.updated.unwrap_or(post.document.value.date)
}

/// At most `max` characters, cut between words.
fn clip(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let cut: String = text.chars().take(max - 1).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end_matches([' ', '·', ',', ':']))
}

fn policies(site: &Site, above: &Above<'_>, all: &mut Vec<Route>) {
    for (at, policy) in site.policies.iter().enumerate() {
        let value = &policy.value;
        all.push(Route {
            description: value.description.clone(),
            label: value.label.clone(),
            card: value.label.clone(),
            updated: Some(value.date),
            ..route(site, above, address::policy(policy.slug()), Kind::Policy(at), &value.title, policy, "title")
        });
    }
}

/// Modules: their title in search results says what they are, their label is the name.
fn tools(site: &Site, above: &Above<'_>, all: &mut Vec<Route>) {
    let below = |route: Route| {
        let folder = route.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        Route { parents: above.above(folder), nav: Some("verkooptools".to_owned()), ..route }
    };
    for (at, module) in site.modules.iter().enumerate() {
        let value = &module.value;
        let title = format!("{}: les in verkoop", value.title);
        all.push(below(Route {
            description: value.description.clone(),
            label: value.title.clone(),
            card: value.card.clone(),
            updated: Some(value.updated),
            ..route(site, above, address::module(module.slug()), Kind::Module(at), &title, module, "title")
        }));
    }
}

/// A page for each job, also for those that ended.
fn jobs(site: &Site, above: &Above<'_>, all: &mut Vec<Route>) {
    let checks = &site.settings.value.checks;
    let nav = site.pages.iter().find(|page| page.value.route == JOBS).and_then(|page| page.value.nav.clone());
    let parents = above.above(JOBS);
    let make = |job: &Document<Job>, kind: Kind, said: &str| {
        let name = job.value.title.replace("(m/v/x)", "").trim().to_owned();
        let said = format!("{name}: {said}");
        let title = if branded(site, &said).chars().count() > checks.title.max { &name } else { &said };
        Route {
            label: name.clone(),
            card: name.clone(),
            parents: parents.clone(),
            nav: nav.clone(),
            updated: Some(job.value.posted),
            ..route(site, above, address::job(job.slug()), kind, title, job, "title")
        }
    };
    for (at, job) in site.jobs.iter().enumerate() {
        let summary = job.value.summary.trim();
        let long = format!("{summary} Bekijk het loon en de taken, en solliciteer in twee minuten.");
        let short = format!("{summary} Bekijk het loon en solliciteer.");
        let fits = |text: &&String| text.chars().count() <= checks.description.max;
        let description = [&long, &short].into_iter().find(fits).map_or(summary, String::as_str).to_owned();
        all.push(Route { description, ..make(job, Kind::Job(at), "vacature") });
    }
    for (at, job) in site.unpublished.jobs.iter().enumerate() {
        let description = format!("De vacature voor {} is gesloten. Bekijk welke jobs nu openstaan.", job.value.title);
        all.push(Route { index: false, description, ..make(job, Kind::ClosedJob(at), "vacature gesloten") });
    }
}

/// Pages that have no content of their own; none of them is listed.
fn fixed(site: &Site, above: &Above<'_>, styleguide: bool, all: &mut Vec<Route>) {
    let mut add = |path: String, kind: Kind, label: &str, description: &str| {
        all.push(Route { index: false, description: description.to_owned(), ..bare(site, above, path, kind, label) });
    };
    add(
        "/404.html".to_owned(),
        Kind::NotFound,
        "Pagina niet gevonden",
        "Deze pagina bestaat niet of niet meer. Zoek verder via de diensten, de blog of onze contactpagina.",
    );
    add(
        format!("{CITIES}/404.html"),
        Kind::CityNotFound,
        "Stad niet gevonden",
        "We konden geen informatie vinden over deze stad. Bekijk alle steden en gemeenten waar we voor KMO's bellen.",
    );
    // Forms are posted there, so there is always a page; one of the content says more.
    if !site.pages.iter().any(|page| page.value.route == THANKS) {
        add(
            THANKS.to_owned(),
            Kind::Thanks,
            "Aanvraag verzonden",
            "Je aanvraag is verzonden. We nemen binnen 24 uur contact op met een eerste voorstel.",
        );
    }
    add(
        OFFLINE.to_owned(),
        Kind::Offline,
        "Geen internet",
        "Deze pagina kan niet geladen worden zonder internet. Probeer opnieuw zodra er verbinding is, of bel ons.",
    );
    if styleguide {
        add("/stijlgids".to_owned(), Kind::Styleguide, "Stijlgids", "Elk onderdeel van de site in elke toestand.");
    }
    all.push(Route {
        index: false,
        chrome: false,
        private: true,
        description: "Campagnes, afspraken, gesprekken en facturen van je bedrijf. Enkel voor klanten met een account."
            .to_owned(),
        ..bare(site, above, PORTAL.to_owned(), Kind::Portal, "Klantenportaal")
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_that_could_leave_the_output_folder_are_refused() {
        for bad in ["diensten", "/../x", "/a/../b", "//x", "/x/", "/Diensten", "/a b", "/a.html", "/a\\b", ""] {
            assert!(!is_path(bad), "{bad}");
        }
        assert!(is_path("/") && is_path("/diensten/callcenter-gent"));
    }

    #[test]
    fn outputs_are_folders_with_an_index() {
        assert_eq!(output("/"), "index.html");
        assert_eq!(output("/diensten/callcenter-gent"), "diensten/callcenter-gent/index.html");
        assert_eq!(output("/404.html"), "404.html");
    }

    #[test]
    fn long_texts_are_cut_between_words() {
        assert_eq!(clip("een twee drie", 20), "een twee drie");
        assert_eq!(clip("een twee drie", 10), "een twee…");
    }
}
