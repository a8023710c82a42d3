//! Every URL of the site, decided before the first page is rendered.

mod collisions;
mod redirects;

use std::sync::Arc;

use jiff::civil::Date;

use crate::address::{self, BLOG, CITIES};
use crate::diagnostic::Diagnostics;
use crate::site::Site;
use crate::source::{SourceFile, Span};

pub use redirects::Redirect;

/// What a route shows. The numbers are indices into the site's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Page(usize),
    City(usize),
    Post(usize),
    /// The blog's list, from `start` on; all posts, or those of one tag.
    Posts {
        tag: Option<usize>,
        number: usize,
    },
    Policy(usize),
    Module(usize),
    Contract(usize),
    /// The form's answer.
    Thanks,
    NotFound,
    CityNotFound,
    /// Every component in every state; only in the preview.
    Styleguide,
}

impl Kind {
    /// Name of the kind in templates, and of its template.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Page(_) => "page",
            Kind::City(_) => "city",
            Kind::Post(_) => "post",
            Kind::Posts { .. } => "posts",
            Kind::Policy(_) => "policy",
            Kind::Module(_) => "module",
            Kind::Contract(_) => "contract",
            Kind::Thanks => "thanks",
            Kind::NotFound => "not_found",
            Kind::CityNotFound => "city_not_found",
            Kind::Styleguide => "styleguide",
        }
    }
}

/// One URL.
#[derive(Clone, Debug)]
pub struct Route {
    /// Path on the site: `/diensten/callcenter-gent`.
    pub path: String,
    /// Path of the canonical page; differs from `path` for an alias.
    pub canonical: String,
    /// File in the output folder.
    pub output: String,
    pub kind: Kind,
    /// Whether search engines may list it.
    pub index: bool,
    /// The whole `<title>`.
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    /// Short name, for breadcrumb and lists.
    pub label: String,
    /// Text of the social card.
    pub card: String,
    /// Labels and paths above this page, from the home page down.
    pub parents: Vec<(String, String)>,
    pub nav: Option<String>,
    pub chrome: bool,
    /// Day of the last change to its content, where it has content.
    pub updated: Option<Date>,
    /// The file a mistake on this page is mended in.
    pub source: Option<Arc<SourceFile>>,
    /// Where that file claims the path.
    pub claim: Span,
}

/// All routes, and the redirects from addresses that were given up.
#[derive(Debug)]
pub struct Routes {
    /// Sorted by path.
    pub all: Vec<Route>,
    pub redirects: Vec<Redirect>,
}

impl Routes {
    /// The route that answers at a path.
    pub fn get(&self, path: &str) -> Option<&Route> {
        self.all.binary_search_by(|route| route.path.as_str().cmp(path)).ok().map(|at| &self.all[at])
    }

    /// Routes that search engines may list: canonical ones only.
    pub fn indexed(&self) -> impl Iterator<Item = &Route> {
        self.all.iter().filter(|route| route.index && route.path == route.canonical)
    }
}

/// Posts on one page of the blog's list.
pub const POSTS_PER_PAGE: usize = 8;

/// Decides every route and reports addresses that are claimed twice or can't be.
/// `styleguide` adds `/stijlgids`, which the published site does not have.
pub fn decide(site: &Site, styleguide: bool, diagnostics: &mut Diagnostics) -> Routes {
    let mut all = Vec::new();
    pages(site, &mut all, diagnostics);
    cities(site, &mut all);
    blog(site, &mut all);
    policies(site, &mut all);
    tools(site, &mut all);
    fixed(site, styleguide, &mut all);
    collisions::report(&all, diagnostics);
    all.sort_by(|a, b| a.path.cmp(&b.path));
    let redirects = redirects::decide(site, &all, diagnostics);
    Routes { all, redirects }
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

fn home(site: &Site) -> (String, String) {
    let home = site.pages.iter().find(|page| page.value.route == "/");
    (home.map_or_else(|| "Home".to_owned(), |page| page.value.label.clone()), "/".to_owned())
}

/// Home, and the pages at `path` and the folders above it, as far as there are any.
fn above(site: &Site, path: &str) -> Vec<(String, String)> {
    let mut parents = vec![home(site)];
    let ends = path.match_indices('/').map(|(at, _)| at).filter(|at| *at > 0).chain([path.len()]);
    for folder in ends.map(|end| &path[..end]).filter(|folder| !folder.is_empty()) {
        if let Some(page) = site.pages.iter().find(|page| page.value.route == folder) {
            parents.push((page.value.label.clone(), folder.to_owned()));
        }
    }
    parents
}

fn pages(site: &Site, all: &mut Vec<Route>, diagnostics: &mut Diagnostics) {
    for (at, page) in site.pages.iter().enumerate() {
        let value = &page.value;
        let aliases = value.aliases.iter().enumerate().map(|(at, alias)| (alias, format!("aliases[{at}]")));
        for (path, place) in std::iter::once((&value.route, "route".to_owned())).chain(aliases) {
            if !is_path(path) {
                diagnostics.push(
                    page.error(&place, "route", format!("`{path}` can't be a route"))
                        .help("start with `/`; use lower case letters, digits and hyphens, with `/` between parts"),
                );
                continue;
            }
            let parent = value.route.rsplit_once('/').map_or("", |(parent, _)| parent);
            all.push(Route {
                path: path.clone(),
                canonical: value.route.clone(),
                output: output(path),
                kind: Kind::Page(at),
                index: value.index,
                title: branded(site, &value.title),
                description: value.description.clone(),
                keywords: value.keywords.clone(),
                label: value.label.clone(),
                card: value.card.clone(),
                parents: if value.route == "/" { Vec::new() } else { above(site, parent) },
                nav: value.nav.clone(),
                chrome: value.chrome,
                updated: Some(value.updated),
                source: Some(page.file.clone()),
                claim: page.span(&place),
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

fn cities(site: &Site, all: &mut Vec<Route>) {
    let limits = site.settings.value.checks.title;
    for (at, city) in site.cities.iter().enumerate() {
        let value = &city.document.value;
        let path = address::city(city.document.slug());
        let known = site.placeholders.with("stad", &value.name);
        let titles = site.city_page.value.titles.iter();
        let titles: Vec<String> = titles.map(|title| known.fill(title).unwrap_or_else(|| title.clone())).collect();
        let title = titles.iter().find(|title| title.chars().count() <= limits.max).or(titles.last());
        all.push(Route {
            canonical: path.clone(),
            output: output(&path),
            path,
            kind: Kind::City(at),
            index: true,
            title: title.cloned().unwrap_or_else(|| branded(site, &value.name)),
            description: value.description.clone(),
            keywords: Vec::new(),
            label: value.name.clone(),
            card: format!("Nieuwe klanten in {}", value.name),
            parents: above(site, CITIES),
            nav: Some("diensten".to_owned()),
            chrome: true,
            updated: Some(value.updated),
            source: Some(city.document.file.clone()),
            claim: city.document.span("slug"),
        });
    }
}

fn blog(site: &Site, all: &mut Vec<Route>) {
    let index = &site.blog.value;
    let mut list = |path: String, kind: Kind, label: &str, title: String, description: String, updated: Date| {
        let parents =
            if path == BLOG { vec![home(site)] } else { vec![home(site), (index.label.clone(), BLOG.to_owned())] };
        all.push(Route {
            canonical: path.clone(),
            output: output(&path),
            path,
            kind,
            index: true,
            title: branded(site, &title),
            description,
            keywords: Vec::new(),
            label: label.to_owned(),
            card: index.card.clone(),
            parents,
            nav: Some("blog".to_owned()),
            chrome: true,
            updated: Some(updated),
            source: Some(site.blog.file.clone()),
            claim: site.blog.span("title"),
        });
    };
    let newest = |posts: &mut dyn Iterator<Item = usize>| {
        posts.map(|at| changed(&site.posts[at])).max().map_or(index.updated, |date| date.max(index.updated))
    };
    for number in 1..=site.posts.len().div_ceil(POSTS_PER_PAGE).max(1) {
        let kind = Kind::Posts { tag: None, number };
        let updated = newest(&mut (0..site.posts.len()));
        if number == 1 {
            list(BLOG.to_owned(), kind, &index.label, index.title.clone(), index.description.clone(), updated);
        } else {
            let title = format!("{} – pagina {number}", index.title);
            let description = format!("{} Pagina {number}.", index.description);
            list(address::posts(number), kind, &format!("Pagina {number}"), title, description, updated);
        }
    }
    for (at, tag) in site.tags.iter().enumerate() {
        let kind = Kind::Posts { tag: Some(at), number: 1 };
        let title = format!("Blog over {}: praktische artikels", tag.name.to_lowercase());
        let titles: Vec<_> = tag.posts.iter().map(|&post| site.posts[post].document.value.title.as_str()).collect();
        let described = index.tags.get(&tag.slug).map(|text| text.description.trim().to_owned());
        let description = described.unwrap_or_else(|| {
            clip(&format!("Alle artikels over {}: {}", tag.name.to_lowercase(), titles.join(" · ")), 155)
        });
        list(address::tag(&tag.slug), kind, &tag.name, title, description, newest(&mut tag.posts.iter().copied()));
    }
    for (at, post) in site.posts.iter().enumerate() {
        let value = &post.document.value;
        let path = address::post(post.document.slug());
        all.push(Route {
            canonical: path.clone(),
            output: output(&path),
            path,
            kind: Kind::Post(at),
            index: !value.draft && value.date <= site.cutoff.now,
            title: branded(site, &value.title),
            description: value.description.clone(),
            keywords: value.tags.clone(),
            label: value.title.clone(),
            card: value.card.clone(),
            parents: vec![home(site), (index.label.clone(), BLOG.to_owned())],
            nav: Some("blog".to_owned()),
            chrome: true,
            updated: Some(changed(post)),
            source: Some(post.document.file.clone()),
            claim: post.document.span("title"),
        });
    }
}

fn changed(post: &crate::site::PostEntry) -> Date {
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

fn policies(site: &Site, all: &mut Vec<Route>) {
    for (at, policy) in site.policies.iter().enumerate() {
        let value = &policy.value;
        let path = address::policy(policy.slug());
        all.push(Route {
            canonical: path.clone(),
            output: output(&path),
            path,
            kind: Kind::Policy(at),
            index: true,
            title: branded(site, &value.title),
            description: value.description.clone(),
            keywords: Vec::new(),
            label: value.label.clone(),
            card: value.label.clone(),
            parents: vec![home(site)],
            nav: None,
            chrome: true,
            updated: Some(value.date),
            source: Some(policy.file.clone()),
            claim: policy.span("title"),
        });
    }
}

fn tools(site: &Site, all: &mut Vec<Route>) {
    let mut add = |path: String, kind: Kind, file: &Arc<SourceFile>, claim: Span, texts: [&str; 3], updated: Date| {
        // The title in search results says what it is; the label is its name.
        let [label, description, card] = texts;
        let title = match kind {
            Kind::Module(_) => format!("{label}: les in verkoop"),
            _ => format!("Modelcontract: {label}"),
        };
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        all.push(Route {
            canonical: path.clone(),
            output: output(&path),
            kind,
            index: true,
            title: branded(site, &title),
            description: description.to_owned(),
            keywords: Vec::new(),
            label: label.to_owned(),
            card: card.to_owned(),
            parents: above(site, folder),
            nav: Some("verkooptools".to_owned()),
            chrome: true,
            updated: Some(updated),
            source: Some(file.clone()),
            claim,
            path,
        });
    };
    for (at, module) in site.modules.iter().enumerate() {
        let value = &module.value;
        let texts = [value.title.as_str(), &value.description, &value.card];
        let path = address::module(module.slug());
        add(path, Kind::Module(at), &module.file, module.span("title"), texts, value.updated);
    }
    for (at, contract) in site.contracts.iter().enumerate() {
        let value = &contract.value;
        let texts = [value.title.as_str(), &value.description, &value.card];
        let path = address::contract(contract.slug());
        add(path, Kind::Contract(at), &contract.file, contract.span("title"), texts, value.updated);
    }
}

fn fixed(site: &Site, styleguide: bool, all: &mut Vec<Route>) {
    let mut add = |path: &str, kind: Kind, label: &str, description: &str| {
        all.push(Route {
            path: path.to_owned(),
            canonical: path.to_owned(),
            output: output(path),
            kind,
            index: false,
            title: branded(site, label),
            description: description.to_owned(),
            keywords: Vec::new(),
            label: label.to_owned(),
            card: label.to_owned(),
            parents: vec![home(site)],
            nav: None,
            chrome: true,
            updated: None,
            source: None,
            claim: Span::default(),
        });
    };
    add(
        "/404.html",
        Kind::NotFound,
        "Pagina niet gevonden",
        "Deze pagina bestaat niet of niet meer. Zoek verder via de diensten, de blog of onze contactpagina.",
    );
    add(
        "/diensten/404.html",
        Kind::CityNotFound,
        "Stad niet gevonden",
        "We konden geen informatie vinden over deze stad. Bekijk alle steden en gemeenten waar we voor KMO's bellen.",
    );
    add(
        "/bedankt",
        Kind::Thanks,
        "Aanvraag verzonden",
        "Je aanvraag is verzonden. We nemen binnen 24 uur contact op met een eerste voorstel.",
    );
    if styleguide {
        add("/stijlgids", Kind::Styleguide, "Stijlgids", "Elk onderdeel van de site in elke toestand.");
    }
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
