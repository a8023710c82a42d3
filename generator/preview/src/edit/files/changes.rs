//! Changes to several files as one step.

use std::collections::BTreeMap;

use jiff::Timestamp;
use kmo_diagnostic::{Code, Location};
use kmo_engine::content::copies;
use kmo_engine::content::edit::{self, Change, Step, Tree};
use kmo_engine::content::schema::kind_of;
use kmo_engine::desk::{Desk, Event, State};
use kmo_engine::routes::Route;
use kmo_engine::{Model, RunOptions};

use super::content_file::ContentFile;
use super::links::{How, Use, with_address};
use crate::app::App;
use crate::edit::draft::{Draft, draft_of};
use crate::edit::hints;
use crate::edit::save::Writer;
use crate::edit::save_error::{SaveError, reject};
use crate::edit::step;
use crate::publish::changes::{self, Side};
use crate::publish::repository::Repository;

/// Changes that are not written yet.
pub struct FileChanges<'a, S: Desk> {
    pub app: &'a App<S>,
    pub model: &'a Model<S>,
    writer: &'a mut Writer<S>,
    drafts: Vec<Draft>,
    steps: Vec<step::Step>,
    now: i64,
}

impl<'a, S: Desk> FileChanges<'a, S> {
    /// Nothing is changed yet. Reads the site as it is on the disk.
    pub fn new(app: &'a App<S>, model: &'a Model<S>, writer: &'a mut Writer<S>) -> Self {
        writer.dry_run.prepare(model.options);
        let now = Timestamp::now().as_second();
        FileChanges { app, model, writer, drafts: Vec::new(), steps: Vec::new(), now }
    }

    pub fn content_file(&mut self, file: &str) -> Result<ContentFile, SaveError> {
        if kind_of::<S>(file).is_none() {
            return reject("Dit bestand is er niet.");
        }
        let (source, ..) = self.writer.dry_run.reader.engine.folder.on_disk(file)?;
        let routes = self.model.routes.all.iter();
        let aliases = routes.filter(|route| !route.is_canonical() && route.is_made_from(&source.path));
        let aliases = aliases.map(|route| route.path.clone()).collect();
        Ok(ContentFile { aliases, ..ContentFile::of::<S>(file, &source)? })
    }

    /// Rejects a file at an address that another page has. A draft would only collide once it is finished.
    pub fn must_be_free(&self, content: &ContentFile) -> Result<(), SaveError> {
        match content.path.as_deref().filter(|path| self.model.routes.get(path).is_some()) {
            Some(path) => reject(format!("Er is al een pagina op {path}. Kies een andere naam.")),
            None => Ok(()),
        }
    }

    /// The text of a file with the changes so far.
    pub fn text(&mut self, file: &str) -> Result<String, SaveError> {
        Ok(self.draft(file)?.text.clone())
    }

    fn draft(&mut self, file: &str) -> Result<&mut Draft, SaveError> {
        draft_of(&mut self.drafts, file, || self.writer.draft(file))
    }

    fn put(&mut self, file: &str, text: String) -> Result<(), SaveError> {
        let draft = draft_of(&mut self.drafts, file, || self.writer.draft(file))?;
        let page = format!("/__desk/bestand?file={file}");
        self.steps.push(step::Step::new(file, None, &page, self.now, &draft.text, &text));
        draft.text = text;
        Ok(())
    }

    /// Updates the numbers in other files that count this one, by its current text: plus one if it is added (`comes`), minus
    /// one if it is removed.
    pub fn count(&mut self, file: &str, comes: bool) -> Result<(), SaveError> {
        let text = self.text(file)?;
        for (other, at) in self.model.site.counters(file, &text) {
            if let Some(&Tree::Int(was)) = self.values(&other)?.0.at(&at) {
                let now = if comes { was + 1 } else { (was - 1).max(0) };
                self.change(&other, &Change::Set { at, was: Tree::Int(was), now: Tree::Int(now) })?;
            }
        }
        Ok(())
    }

    /// Creates a file. The caller [counts](FileChanges::count) it once it has its final text.
    pub fn make(&mut self, file: &str, text: &str) -> Result<(), SaveError> {
        if !draft_of(&mut self.drafts, file, || self.writer.draft_or_new(file))?.text.is_empty() {
            return reject("Er is al iets met deze naam. Kies een andere.");
        }
        self.put(file, text.to_owned())
    }

    /// Removes a file, and updates the numbers that count it.
    pub fn unmake(&mut self, file: &str) -> Result<(), SaveError> {
        self.count(file, false)?;
        self.put(file, String::new())
    }

    pub fn move_file(&mut self, from: &str, to: &str, text: &str) -> Result<(), SaveError> {
        self.make(to, text)?;
        self.put(from, String::new())
    }

    pub fn change(&mut self, file: &str, change: &Change) -> Result<(), SaveError> {
        let text = edit::apply(&self.draft(file)?.source(), change)?;
        self.put(file, text)
    }

    fn values(&mut self, file: &str) -> Result<(Tree, String), SaveError> {
        edit::read(&self.draft(file)?.source()).ok_or(SaveError::ValueGone)
    }

    /// Sets a value at the top level of a file. `None` removes it.
    pub fn set(&mut self, file: &str, key: &str, now: Option<Tree>) -> Result<(), SaveError> {
        let (values @ Tree::Map(_), _) = self.values(file)? else { return Ok(()) };
        let at = vec![Step::Key(key.to_owned())];
        match (values.get(key).cloned(), now) {
            (Some(was), Some(now)) => self.change(file, &Change::Set { at, was, now }),
            (Some(was), None) => self.change(file, &Change::Remove { at, was }),
            (None, Some(now)) => self.change(file, &Change::Add { at, now, after: values.last_key() }),
            (None, None) => Ok(()),
        }
    }

    /// Adds an item to a list at the top level of a file, if the file has that list.
    pub fn append(&mut self, file: &str, key: &str, item: String) -> Result<(), SaveError> {
        let key = Step::Key(key.to_owned());
        let Some(Tree::List(items)) = self.values(file)?.0.at(std::slice::from_ref(&key)).cloned() else {
            return Ok(());
        };
        let at = vec![key, Step::Item(items.len())];
        self.change(file, &Change::Add { at, now: Tree::Text(item), after: None })
    }

    /// Replaces the old name or address of a file where the file itself states it.
    pub fn name_itself(&mut self, content: &ContentFile, named: &ContentFile) -> Result<(), SaveError> {
        let Tree::Map(entries) = self.values(&named.file)?.0 else { return Ok(()) };
        for (key, value) in entries.into_iter().filter(|(key, _)| OWN.contains(&key.as_str())) {
            let Tree::Text(text) = &value else { continue };
            let now = match (&content.path, &named.path) {
                (Some(from), Some(to)) if text == from => Some(to.clone()),
                _ if text == content.stem() => Some(named.stem().to_owned()),
                _ => None,
            };
            if let Some(now) = now {
                let at = vec![Step::Key(key)];
                self.change(&named.file, &Change::Set { at, was: value, now: Tree::Text(now) })?;
            }
        }
        Ok(())
    }

    /// Finds every value that refers to a file, except its own name or address in the file itself, and a redirect from its
    /// address.
    pub fn uses(&mut self, content: &ContentFile) -> Result<Vec<Use>, SaveError> {
        let named: BTreeMap<&str, Vec<String>> = match content.kind.folder() {
            Some((folder, _)) => {
                hints::fields_of(&self.writer.project, &self.writer.dry_run.reader.engine, self.model, folder)
            }
            None => BTreeMap::new(),
        };
        let settings = self.settings();
        let files: Vec<String> = self.writer.dry_run.reader.engine.folder.names().map(str::to_owned).collect();
        let mut uses = Vec::new();
        for file in files {
            let Some(kind) = kind_of::<S>(&file) else { continue };
            let Ok((source, ..)) = self.writer.dry_run.reader.engine.folder.on_disk(&file) else { continue };
            let Some((values, body)) = edit::read(&source) else { continue };
            let is_own = |at: &[Step], value: &str| match at {
                [Step::Key(key)] => file == content.file && OWN.contains(&key.as_str()),
                [Step::Key(list), Step::Item(_), Step::Key(key)] => {
                    file == settings && list == REDIRECTS && key == FROM
                }
                _ => file == content.file && content.aliases.iter().any(|alias| alias == value),
            };
            let leads_to = |text: &str| content.addresses().any(|path| with_address(text, path, "").is_some());
            for (at, value) in values.texts() {
                let address = leads_to(value);
                let in_field = || named.get(kind.name).is_some_and(|fields| fields.contains(&Step::field(&at)));
                let name = value == content.stem() && in_field();
                let how = if address { How::Address } else { How::Name };
                if (address || name) && !is_own(&at, value) {
                    uses.push(Use { file: file.clone(), at: Some(at), value: value.to_owned(), how });
                }
            }
            if leads_to(&body) {
                uses.push(Use { file, at: None, value: body, how: How::Address });
            }
        }
        // Items are removed from the end, so that earlier ones keep their positions.
        uses.reverse();
        Ok(uses)
    }

    /// Points a reference at something else. If there is no new file, or only a new address, an item with the name of the file
    /// is removed from its list.
    pub fn lead(&mut self, found: &Use, from: &ContentFile, to: Option<&ContentFile>) -> Result<(), SaveError> {
        // A renamed file is changed under its new name.
        let file = match to {
            Some(to) if found.file == from.file => &to.file,
            _ => &found.file,
        };
        let now = match (found.how, to) {
            (How::Address, Some(to)) => {
                let path = to.path.as_deref().unwrap_or_default();
                // A renamed page keeps its aliases.
                let left = from.addresses().filter(|address| !to.aliases.contains(address));
                let now = left.fold(found.value.clone(), |text, left| with_address(&text, left, path).unwrap_or(text));
                Some(now).filter(|now| *now != found.value)
            }
            (How::Name, Some(to)) => Some(to.stem().to_owned()).filter(|stem| stem != from.stem()),
            (_, None) => None,
        };
        let was = Tree::Text(found.value.clone());
        match (&found.at, now) {
            (Some(at), Some(now)) => self.change(file, &Change::Set { at: at.clone(), was, now: Tree::Text(now) }),
            (None, Some(now)) => self.change(file, &Change::Body { was: found.value.clone(), now }),
            (Some(at), None) if found.how == How::Name && matches!(at.last(), Some(Step::Item(_))) => {
                self.change(file, &Change::Remove { at: at.clone(), was })
            }
            // The dry run reports other references to what is removed.
            (_, None) => Ok(()),
        }
    }

    /// Points the references to a file in other files at an address. If the address is empty, links stay as they are. Names are
    /// removed from lists.
    pub fn lead_away(&mut self, content: &ContentFile, to: &str) -> Result<(), SaveError> {
        let path = Some(to.to_owned()).filter(|to| !to.is_empty());
        let to = ContentFile { path, aliases: Vec::new(), ..content.clone() };
        for found in self.uses(content)?.iter().filter(|found| found.file != content.file) {
            self.lead(found, content, to.path.is_some().then_some(&to))?;
        }
        Ok(())
    }

    /// Rejects an address that visitors of a removed file can't be redirected to: it must be empty, or that of another page.
    pub fn can_lead(&self, content: &ContentFile, to: &str) -> Result<(), SaveError> {
        let path = to.split('#').next().unwrap_or_default();
        let goes = || content.addresses().any(|address| address == path);
        if to.is_empty() || self.model.routes.get(path).is_some() && !goes() {
            return Ok(());
        }
        reject(format!("Er is geen pagina `{to}`. Schrijf een adres zoals /blog, of laat het veld leeg."))
    }

    /// Whether an address was published, so that others may link to it. The list of published addresses lacks pages that
    /// appeared on a scheduled day in a build of the host, so a page that was sent counts from its day on.
    pub fn was_published(&self, path: &str) -> bool {
        let is_listed = self.model.site.content().published.addresses().any(|(known, _)| known == path);
        is_listed || self.model.routes.get(path).is_some_and(|route| self.has_appeared(route))
    }

    fn has_appeared(&self, route: &Route) -> bool {
        let Some(source) = &route.source else { return false };
        let is_due = |event: &Event| matches!(event.state, State::Published | State::Opened);
        let is_on = self.model.site.events().iter().any(|event| is_due(event) && event.file.path == source.path);
        is_on && self.was_sent(&source.path).unwrap_or_default()
    }

    /// Whether a file is in the last publication with git, from which the host builds the site.
    fn was_sent(&self, shown: &str) -> Option<bool> {
        let name = self.app.editing.project.name_of(shown)?;
        let repository = Repository::open(&self.app.publisher.project).ok()?;
        let [content, _] = &repository.folders;
        let path = format!("{content}/{name}");
        let found = changes::in_commit(&repository, &repository.published(), &path).ok()?;
        Some(matches!(found, Side::Blob { .. }))
    }

    /// The path of the settings file, below the content folder.
    fn settings(&self) -> String {
        let shown = &self.model.site.config().file.file.path;
        self.app.editing.project.name_of(shown).unwrap_or(shown).to_owned()
    }

    /// The path of the settings file, and its redirects if it has that key.
    fn redirects(&mut self) -> Result<(String, Option<Vec<Tree>>), SaveError> {
        let file = self.settings();
        let list = self.values(&file)?.0.get(REDIRECTS).map(|list| match list {
            Tree::List(items) => items.clone(),
            _ => Vec::new(),
        });
        Ok((file, list))
    }

    /// Redirects a published address to a new one, or marks it as gone if there is none, and with it the addresses that were
    /// redirected to it.
    pub fn redirect(&mut self, from: &str, to: &str) -> Result<(), SaveError> {
        if to.is_empty() {
            for older in self.redirected_to(from)? {
                self.write_redirect(&older, "")?;
            }
        }
        if self.was_published(from) { self.write_redirect(from, to) } else { Ok(()) }
    }

    /// The addresses that are redirected to an address, such as those that a page had before it was renamed.
    fn redirected_to(&mut self, to: &str) -> Result<Vec<String>, SaveError> {
        let list = self.redirects()?.1.unwrap_or_default();
        let text = |entry: &Tree, key: &str| match entry.get(key) {
            Some(Tree::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let leads = |entry: &&Tree| text(entry, "to").is_some_and(|there| there.split('#').next() == Some(to));
        Ok(list.iter().filter(leads).filter_map(|entry| text(entry, FROM)).collect())
    }

    /// This replaces an older redirect from the same address, such as that of a page that was taken offline before.
    fn write_redirect(&mut self, from: &str, to: &str) -> Result<(), SaveError> {
        self.no_redirect(from)?;
        let (file, list) = self.redirects()?;
        let text = |text: &str| Tree::Text(text.to_owned());
        let there = if to.is_empty() { ("gone".to_owned(), Tree::Bool(true)) } else { ("to".to_owned(), text(to)) };
        let entry = Tree::Map(vec![(FROM.to_owned(), text(from)), there]);
        let key = Step::Key(REDIRECTS.to_owned());
        match list {
            Some(list) => {
                self.change(&file, &Change::Add { at: vec![key, Step::Item(list.len())], now: entry, after: None })
            }
            None => self.set(&file, REDIRECTS, Some(Tree::List(vec![entry]))),
        }
    }

    /// Redirects the other addresses that went with a page, such as its aliases and the list of its subject if no other
    /// article has that. The rules of the site say which these are.
    pub fn redirect_others(&mut self, to: &str) -> Result<(), SaveError> {
        self.broken(Code::Gone).into_iter().try_for_each(|from| self.redirect(&from, to))
    }

    /// Removes the redirects that would hide a page that came back.
    pub fn no_redirects(&mut self) -> Result<(), SaveError> {
        self.broken(Code::Redirect).into_iter().try_for_each(|from| self.no_redirect(&from))
    }

    /// The addresses at which the changes so far would cause errors of a kind, once they are published.
    fn broken(&mut self, code: Code) -> Vec<String> {
        let texts = self.drafts.iter().map(|draft| (draft.name.clone(), draft.text.clone())).collect();
        let errors = self.writer.dry_run.errors_with(texts, RunOptions { drafts: false, ..self.model.options });
        let address = |at: &Location| at.file.text[at.span.start..at.span.end].trim_matches(['"', '\'']).to_owned();
        errors.iter().filter(|error| error.code == code).filter_map(|error| error.at.first().map(address)).collect()
    }

    /// Removes the redirects from an address.
    pub fn no_redirect(&mut self, from: &str) -> Result<(), SaveError> {
        let (file, list) = self.redirects()?;
        let list = list.unwrap_or_default();
        let from = Tree::Text(from.to_owned());
        for (place, entry) in list.iter().enumerate().rev().filter(|(_, entry)| entry.get(FROM) == Some(&from)) {
            let at = vec![Step::Key(REDIRECTS.to_owned()), Step::Item(place)];
            self.change(&file, &Change::Remove { at, was: entry.clone() })?;
        }
        Ok(())
    }

    /// Rejects a file whose name would make it look like a copy of another file: content leaves those out.
    fn must_be_read(&self) -> Result<(), SaveError> {
        let is_there = |file: &str| match self.drafts.iter().find(|draft| draft.name == file) {
            Some(draft) => !draft.text.is_empty(),
            None => self.app.editing.project.content.join(file).is_file(),
        };
        for Draft { name, .. } in self.drafts.iter().filter(|draft| draft.is_new()) {
            if let Some(original) = copies::original(name, is_there) {
                return reject(format!(
                    "`{name}` lijkt een kopie van `{original}`, en kopieën komen niet op de site. Kies een andere naam."
                ));
            }
        }
        Ok(())
    }

    /// Writes all changes as one step.
    pub fn finish(mut self) -> Result<(), SaveError> {
        self.must_be_read()?;
        self.drafts.retain(|draft| draft.text != draft.file.text);
        self.writer.store(&self.drafts, self.model.options)?;
        if let Some(step) = step::Step::all(self.steps) {
            self.writer.journal.add(step, &self.writer.editor, self.now, "", "");
        }
        Ok(())
    }
}

/// The key of the redirects in the settings, and that of the old address in each.
const REDIRECTS: &str = "redirects";
const FROM: &str = "from";

/// The keys under which a file states its own name, or the address of its page.
const OWN: [&str; 2] = ["slug", "route"];
