//! Structured data: what a page has, and what it lacks for a rich result.
//!
//! Properties are those that Google documents for each type at developers.google.com/search/docs/appearance/structured-data/
//! (organization, site-names, breadcrumb, article, job-posting, faqpage), as read in 2026.

use serde::Serialize;
use serde_json::Value;

/// The properties that Google documents for a type.
struct Rule {
    name: &'static str,
    /// What it can bring, as a text for the reader.
    brings: &'static str,
    /// Path of the documentation below [`DOCUMENTATION`]; empty if there is none.
    page: &'static str,
    required: &'static [&'static str],
    recommended: &'static [&'static str],
}

/// Where Google documents how pages appear in search results.
const DOCUMENTATION: &str = "https://developers.google.com/search/docs/appearance/";

const RULES: [Rule; 7] = [
    Rule {
        name: "Organization",
        brings: "Kan naam, logo en contact in het kennispaneel verbeteren. Een beoordeling over het eigen bedrijf toont \
                 Google niet als sterren.",
        page: "structured-data/organization",
        required: &[],
        recommended: &["name", "url", "logo", "address", "telephone", "email", "sameAs", "legalName", "vatID"],
    },
    Rule {
        name: "WebSite",
        brings: "Geeft de naam van de site boven het zoekresultaat.",
        page: "site-names",
        required: &["name", "url"],
        recommended: &["alternateName"],
    },
    Rule {
        name: "BreadcrumbList",
        brings: "Toont het pad in plaats van het adres.",
        page: "structured-data/breadcrumb",
        required: &["itemListElement[].position", "itemListElement[].name", "itemListElement[].item"],
        recommended: &[],
    },
    Rule {
        name: "BlogPosting",
        brings: "Kan titel, beeld en datum van een artikel tonen.",
        page: "structured-data/article",
        required: &[],
        recommended: &["headline", "image", "datePublished", "dateModified", "author.name", "author.url"],
    },
    Rule {
        name: "JobPosting",
        brings: "Maakt de vacature vindbaar in Google voor Jobs.",
        page: "structured-data/job-posting",
        required: &[
            "title",
            "description",
            "datePosted",
            "hiringOrganization.name",
            "jobLocation.address.addressCountry",
        ],
        recommended: &[
            "validThrough",
            "employmentType",
            "baseSalary.currency",
            "baseSalary.value.unitText",
            "identifier.value",
            "directApply",
            "jobLocation.address.streetAddress",
            "jobLocation.address.postalCode",
            "jobLocation.address.addressLocality",
        ],
    },
    Rule {
        name: "FAQPage",
        brings: "Sinds 7 mei 2026 toont Google geen vragen en antwoorden meer in het zoekresultaat. De gegevens schaden niet; \
                 andere machines lezen ze nog.",
        page: "structured-data/faqpage",
        required: &["mainEntity[].name", "mainEntity[].acceptedAnswer.text"],
        recommended: &[],
    },
    Rule {
        name: "Service",
        brings: "Google documenteert hiervoor geen eigen zoekresultaat. Het vertelt machines wat je aanbiedt.",
        page: "",
        required: &[],
        recommended: &["name", "provider", "areaServed"],
    },
];

/// For a type that is not in [`RULES`].
const UNKNOWN: Rule = Rule { name: "", brings: "", page: "", required: &[], recommended: &[] };

/// One item that a page describes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Thing {
    pub kind: String,
    /// Its name, if it has one.
    pub name: String,
    pub brings: &'static str,
    /// URL of the documentation; empty if there is none.
    pub documentation: String,
    /// Properties that it lacks and a rich result needs.
    pub missing: Vec<String>,
    /// Properties that it lacks and that would help.
    pub advised: Vec<String>,
    pub json: String,
}

/// Every item in a page's JSON-LD blocks. A block that is not valid JSON becomes an item that says so.
pub fn things(blocks: &[String]) -> Vec<Thing> {
    let values: Vec<Result<Value, String>> =
        blocks.iter().map(|block| serde_json::from_str(block).map_err(|error| error.to_string())).collect();
    let nodes: Vec<&Value> = values.iter().flatten().flat_map(nodes).collect();
    let broken = values.iter().zip(blocks).filter_map(|(value, block)| {
        let error = value.as_ref().err()?;
        Some(Thing {
            kind: "Geen geldige JSON".to_owned(),
            missing: vec![error.clone()],
            json: block.clone(),
            ..Thing::default()
        })
    });
    nodes.iter().map(|node| thing(node, &nodes)).chain(broken).collect()
}

fn nodes(value: &Value) -> Vec<&Value> {
    match (value, value.get("@graph")) {
        (_, Some(Value::Array(graph))) => graph.iter().collect(),
        (Value::Array(list), _) => list.iter().collect(),
        _ => vec![value],
    }
}

fn thing(node: &Value, all: &[&Value]) -> Thing {
    let text = |key: &str| node.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let kind = text("@type");
    let name = ["name", "headline", "title"].iter().map(|key| text(key)).find(|name| !name.is_empty());
    let rule = RULES.iter().find(|rule| rule.name == kind).unwrap_or(&UNKNOWN);
    let lacks = |wanted: &[&str]| -> Vec<String> {
        wanted.iter().filter(|path| !has(node, path, all)).map(|path| (*path).to_owned()).collect()
    };
    Thing {
        name: name.unwrap_or_default(),
        brings: rule.brings,
        documentation: if rule.page.is_empty() { String::new() } else { format!("{DOCUMENTATION}{}", rule.page) },
        missing: lacks(rule.required),
        advised: lacks(rule.recommended),
        json: serde_json::to_string_pretty(node).unwrap_or_default(),
        kind,
    }
}

/// Whether a node has a value at a path such as `author.name`. `[]` means every item of a list that must not be empty. A
/// value that is only a reference (`{"@id": …}`) is looked up on the same page, because Google reads pages one at a time.
fn has(node: &Value, path: &str, all: &[&Value]) -> bool {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    let (key, each) = key.strip_suffix("[]").map_or((key, false), |key| (key, true));
    let Some(value) = node.get(key) else { return false };
    let value = match value.get("@id").filter(|_| value.as_object().is_some_and(|object| object.len() == 1)) {
        Some(id) => all.iter().copied().find(|other| other.get("@id") == Some(id)).unwrap_or(value),
        None => value,
    };
    let there = |value: &Value| match rest {
        "" => !matches!(value, Value::Null) && value.as_str() != Some(""),
        rest => has(value, rest, all),
    };
    match value {
        Value::Array(items) if each => !items.is_empty() && items.iter().all(there),
        Value::Array(items) => items.iter().any(there),
        value => there(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(json: &str) -> Thing {
        things(&[json.to_owned()]).into_iter().next().expect("there is one")
    }

    #[test]
    fn lists_missing_properties() {
        let post = only(r#"{"@type":"BlogPosting","headline":"K","author":{"@type":"Person","name":"A"}}"#);
        assert_eq!((post.kind.as_str(), post.name.as_str()), ("BlogPosting", "K"));
        assert!(post.missing.is_empty());
        assert_eq!(post.advised, ["image", "datePublished", "dateModified", "author.url"]);
        assert!(post.documentation.ends_with("structured-data/article"));
        let faq = only(r#"{"@type":"FAQPage","mainEntity":[{"name":"V","acceptedAnswer":{"text":"A"}},{"name":"W"}]}"#);
        assert_eq!(faq.missing, ["mainEntity[].acceptedAnswer.text"]);
        assert_eq!(only(r#"{"@type":"FAQPage","mainEntity":[]}"#).missing.len(), 2);
    }

    #[test]
    fn a_name_is_looked_up_on_the_same_page_only() {
        let job = r#"{"@type":"JobPosting","hiringOrganization":{"@id":"/#o"}}"#;
        assert!(only(job).missing.contains(&"hiringOrganization.name".to_owned()));
        let graph = format!(r#"{{"@graph":[{job},{{"@id":"/#o","@type":"Organization","name":"O"}}]}}"#);
        let found = things(&[graph]);
        assert_eq!(found.len(), 2);
        assert!(!found[0].missing.contains(&"hiringOrganization.name".to_owned()));
    }

    #[test]
    fn invalid_json_is_reported() {
        assert_eq!(only("{").kind, "Geen geldige JSON");
    }
}
