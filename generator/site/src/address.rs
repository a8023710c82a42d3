//! Paths of the site: the only place that knows the URL of each kind of content.

/// The services page. City pages are below it.
pub const CITIES: &str = "/diensten";
/// The list of posts.
pub const BLOG: &str = "/blog";
/// The page that the service worker shows without a network. `islands/src/app/service-worker.ts` repeats it.
pub const OFFLINE: &str = "/offline";
/// Where forms are posted. `islands/src/ui/form/form.tsx` repeats it.
pub const THANKS: &str = "/bedankt";
/// The customer portal. One page answers at every address below it and shows the screen that the rest of the path names.
pub const PORTAL: &str = "/saas";
/// The list of the academy's modules.
pub const MODULES: &str = "/verkooptools/sales-skills-academy/modules";
/// The list of jobs.
pub const JOBS: &str = "/jobs";

/// Address of a city page.
pub fn city(slug: &str) -> String {
    format!("{CITIES}/{slug}")
}

/// Address of a post.
pub fn post(slug: &str) -> String {
    format!("{BLOG}/{slug}")
}

/// Address of the list of posts with a tag.
pub fn tag(slug: &str) -> String {
    format!("{BLOG}/onderwerp/{slug}")
}

/// Address of a page of a list. Numbers start at 1; page 1 is the list itself.
pub fn page_of(list: String, number: usize) -> String {
    if number == 1 { list } else { format!("{list}/pagina-{number}") }
}

/// Address of a policy.
pub fn policy(slug: &str) -> String {
    format!("/{slug}")
}

/// Address of an academy module.
pub fn module(slug: &str) -> String {
    format!("{MODULES}/{slug}")
}

/// Address of a job.
pub fn job(slug: &str) -> String {
    format!("{JOBS}/{slug}")
}
