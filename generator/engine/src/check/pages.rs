//! Rules for a single page: title, description, headings, ids, pictures.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use kmo_diagnostic::{Code, Diagnostic, Diagnostics, SourceFile, Span, Text, line_start, words};
use memchr::memmem;

use super::{Facts, Pages, about, is_listed};
use crate::config::Range;
use crate::content::yaml::CURLY;
use crate::routes::Route;

/// From this number of titles that the brand makes too long, the brand is reported instead of each title.
const MANY: usize = 10;

pub(super) fn check<'a>(pages: &Pages<'a>, diagnostics: &mut Diagnostics) {
    let of_templates = second_titles(pages, diagnostics);
    let limits = &pages.config.limits;
    let of_brand = long_by_brand(pages, diagnostics);
    for (route, facts) in pages.own() {
        let file = route.source.as_deref();
        // A page may contain the same text a thousand times, so each text is looked up once.
        let mut places: HashMap<&str, Option<Span>> = HashMap::new();
        let mut find = |text: &'a str| *places.entry(text).or_insert_with(|| file?.find(text));
        let mut report =
            |place: Option<Span>, diagnostic: Diagnostic| diagnostics.push(about(route, place, diagnostic));
        let top = facts.headings.iter().filter(|(level, _)| *level == 1).count();
        // The style guide has several `<h1>`, because it shows every section that can open a page.
        if top != 1 && !route.is_sample && !of_templates.contains(route.template) {
            report(None, Diagnostic::error(Code::Heading, words::one_h1(top)).help(words::one_carries()));
        }
        if let Some((level, _)) = facts.headings.iter().find(|(_, text)| text.trim().is_empty()) {
            report(None, Diagnostic::error(Code::Heading, words::heading_empty(level)).help(words::write_heading()));
        }
        let mut previous = 1;
        for (level, text) in &facts.headings {
            if *level > previous + 1 {
                let message = words::heading_skips(text.trim(), level, previous);
                report(find(text.trim()), Diagnostic::warning(Code::HeadingOrder, message).help(words::no_skip()));
            }
            previous = *level;
        }
        let mut seen = HashSet::new();
        let twice: BTreeSet<&String> = facts.ids.iter().filter(|id| !seen.insert(id.as_str())).collect();
        for id in twice {
            report(
                file.and_then(|file| second_id(file, id)),
                Diagnostic::error(Code::DuplicateId, words::id_twice(id)).help(words::other_id()),
            );
        }
        for problem in &facts.picture_problems {
            report(None, Diagnostic::error(Code::Image, problem.clone()).help(words::picture_text_size()));
        }
        let fence = file.and_then(open_fence);
        if fence.is_some() {
            let problem = Diagnostic::error(Code::UnrenderedMarkdown, words::fence_open());
            report(fence, problem.help(words::close_fence()));
        }
        // An open code fence causes all of these, so only the fence is reported.
        for text in facts.unrendered.iter().filter(|_| fence.is_none()) {
            let message = words::shown_as_written(text);
            // A link after the first word is different in the file.
            let start = text.split(' ').next().filter(|word| word.len() > 2 && word.starts_with("**"));
            let place = find(text).or_else(|| find(start?));
            let help = match name_with_spaces(text) {
                Some(name) if name.contains(CURLY) => words::straight_title(),
                Some(name) if name.contains(':') => words::spaces_in_address(),
                Some(name) => words::spaces_in_name(name),
                None if text.contains("](") && !text.ends_with(')') => words::close_link(),
                None if text.contains(")[") => words::turn_link(),
                None if text.contains("] (") => words::no_space_in_link(),
                None if text.contains("[^") => words::no_notes(),
                None if text.starts_with('|') => words::table_dashes(),
                None if text.starts_with('#') => words::space_behind_hash(),
                None if text.starts_with("** ") => words::no_space_in_bold(),
                None if file.zip(place).is_some_and(|(file, place)| is_bold_open(file, place)) => words::close_bold(),
                None => words::plain_field(),
            };
            report(place, Diagnostic::error(Code::UnrenderedMarkdown, message).help(help));
        }
        if let Some(cards) = pages.assets.cards.as_ref().filter(|_| route.index) {
            // The home page's card shows the brand, and no label.
            let label =
                if route.path == "/" { &pages.config.brand } else { route.card_label.as_ref().unwrap_or(&route.label) };
            for text in [&route.card, label] {
                let Some(letter) = cards.lacking(text) else { continue };
                let problem = Diagnostic::warning(Code::Card, words::card_lacks(letter.to_string()));
                report(find(text), problem.help(words::other_letter()));
            }
        }
        if is_listed(route) {
            // The last page of a list holds what is left over, which nobody can write more of.
            if facts.words < limits.page_words && route.lasting {
                let message = words::few_words(facts.words, limits.page_words);
                let help = words::tell_more();
                report(Some(route.claim), Diagnostic::warning(Code::ThinPage, message).help(help));
            }
            let mut length = |what: Metadata, text: &str, range: Range| {
                let length = text.chars().count();
                // Limits with `min` above `max` have been reported.
                if range.min <= range.max && !(range.min..=range.max).contains(&length) {
                    let message = words::metadata_length(what.text(), length, range.min, range.max);
                    let help = words::search_cuts();
                    report(
                        Some(metadata_place(route, what)),
                        Diagnostic::warning(Code::MetadataLength, message).note(words::it_reads(text)).help(help),
                    );
                }
            };
            if !of_brand.contains(facts.title.as_str()) {
                length(Metadata::Title, &facts.title, limits.title);
            }
            length(Metadata::Description, &facts.description, limits.description);
        }
    }
    unique(pages, Metadata::Title, |facts| &facts.title, diagnostics);
    unique(pages, Metadata::Description, |facts| &facts.description, diagnostics);
}

/// Whether the line of `place` has a `**` without its other one.
fn is_bold_open(file: &SourceFile, place: Span) -> bool {
    let line = file.text[line_start(&file.text, place.start)..].lines().next().unwrap_or_default();
    file.text[place.start..].starts_with("**") && line.matches("**").count() % 2 == 1
}

/// Reports a brand that makes the titles of most listed pages too long, once and at the brand. Returns these titles.
fn long_by_brand<'a>(pages: &Pages<'a>, diagnostics: &mut Diagnostics) -> BTreeSet<&'a str> {
    let config = pages.config;
    let max = config.limits.title.max;
    let brand = config.brand.chars().count();
    let titles = || pages.own().filter(|(route, _)| is_listed(route)).map(|(_, facts)| facts.title.as_str());
    let long: BTreeSet<&str> = titles()
        .filter(|title| title.contains(&config.brand))
        .filter(|title| (max + 1..=max + brand).contains(&title.chars().count()))
        .collect();
    // If there are only a few, each title can be shortened instead.
    if long.len() < MANY || 2 * long.len() <= titles().count() {
        return BTreeSet::new();
    }
    let problem = Diagnostic::warning(Code::MetadataLength, words::brand_too_long(long.len(), max));
    let file = &config.file;
    diagnostics.push(problem.at(&file.file, file.span("brand"), None).help(words::shorter_brand()));
    long
}

/// Reports templates that give each of their pages a second `<h1>`, and points at that `<h1>`. Returns the names of these
/// templates.
fn second_titles<'a>(pages: &Pages<'a>, diagnostics: &mut Diagnostics) -> BTreeSet<&'a str> {
    let mut counts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (route, facts) in pages.own().filter(|(route, _)| !route.is_sample) {
        counts.entry(route.template).or_default().push(facts.headings.iter().filter(|(level, _)| *level == 1).count());
    }
    let of_every_page = counts.into_iter().filter(|(_, tops)| tops.len() > 1 && tops.iter().all(|top| *top > 1));
    let mut told = BTreeSet::new();
    for (name, tops) in of_every_page {
        // Points at the last `<h1>` in the template and its includes, because the first one may be the right one.
        let mut left = vec![format!("templates/{name}.html")];
        let mut seen = BTreeSet::new();
        let mut titles = Vec::new();
        while let Some(path) = left.pop().filter(|_| titles.len() < 2) {
            let Some(file) = pages.templates.iter().find(|file| file.path == path) else { continue };
            if seen.insert(path) {
                titles.extend(file.text.match_indices("<h1").map(|(at, _)| (file, at)));
                let named = ["include \"", "extends \""].iter().flat_map(|word| file.text.split(word).skip(1));
                left.extend(named.filter_map(|rest| Some(format!("templates/{}", rest.split_once('"')?.0))));
            }
        }
        if let Some((file, at)) = titles.last() {
            diagnostics.push(
                Diagnostic::error(Code::Heading, words::template_h1(tops.len()))
                    .at(file, Span::new(*at, at + "<h1".len()), None)
                    .help(words::use_h2()),
            );
            told.insert(name);
        }
    }
    told
}

/// If a link or picture in markdown has an address with spaces, returns that address with dashes instead. Markdown ends an
/// address at a space, so such a link is not rendered.
fn name_with_spaces(text: &str) -> Option<String> {
    let (_, address) = text.strip_suffix(')')?.split_once("](")?;
    (address.contains(' ') && !address.contains(['"', '\''])).then(|| address.trim().replace(' ', "-"))
}

/// The metadata of a page that search results show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Metadata {
    Title,
    Description,
}

impl Metadata {
    fn text(self) -> Text {
        match self {
            Metadata::Title => words::title(),
            Metadata::Description => words::description(),
        }
    }
}

/// Returns where a code fence opens that is never closed. Everything after it is shown as code.
fn open_fence(file: &SourceFile) -> Option<Span> {
    if ["```", "~~~"].iter().all(|fence| memmem::find(file.text.as_bytes(), fence.as_bytes()).is_none()) {
        return None;
    }
    let mut open: Option<(&str, Span)> = None;
    let mut start = 0;
    for line in file.text.split_inclusive('\n') {
        // A fence may be inside a quote or a list item.
        let written = line.trim_start_matches(|c: char| c.is_whitespace() || "->*+".contains(c));
        let sign = if written.starts_with('~') { '~' } else { '`' };
        let (fence, rest) = written.split_at(written.len() - written.trim_start_matches(sign).len());
        match open {
            Some((first, _)) if fence.starts_with(first) && rest.trim().is_empty() => open = None,
            // If more backticks follow on the same line, it is inline code and not a fence.
            None if fence.len() >= 3 && (sign == '~' || !rest.contains(sign)) => {
                let from = start + line.len() - written.len();
                open = Some((fence, Span::new(from, from + fence.len())));
            }
            _ => {}
        }
        start += line.len();
    }
    open.map(|(_, span)| span)
}

/// Returns where a file sets an id for the second time, or otherwise the first.
fn second_id(file: &SourceFile, id: &str) -> Option<Span> {
    let written = format!("id: {id}");
    let ends = |at: &usize| !file.text[at + written.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-');
    let mut places: Vec<usize> = file.find_all(&written).filter(ends).collect();
    places.sort_unstable();
    let at = places.get(1).or(places.first())? + "id: ".len();
    Some(Span::new(at, at + id.len()))
}

/// Returns where a page's title or description is written. `None` if it is generated.
fn metadata_place(route: &Route, what: Metadata) -> Span {
    let written = route.described_by.and_then(|description| {
        let key = if what == Metadata::Description { description } else { "title" };
        route.source.as_deref()?.find_value(key)
    });
    // Otherwise it is generated, and the place is that of the page's path.
    written.unwrap_or(route.claim)
}

/// Reports pages in search results that have the same title, or the same description.
fn unique<'a>(pages: &Pages<'a>, what: Metadata, text: impl Fn(&'a Facts) -> &'a str, diagnostics: &mut Diagnostics) {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (route, facts) in pages.own().filter(|(route, _)| is_listed(route)) {
        if let Some(other) = first.insert(text(facts), &route.path) {
            let message = words::same_metadata(&route.path, what.text(), other);
            diagnostics.push(about(
                route,
                Some(metadata_place(route, what)),
                Diagnostic::error(Code::DuplicateMetadata, message).help(words::each_own()),
            ));
        }
    }
}
