//! Limits how many problems are shown, and counts the rest. Nobody reads ten thousand of them, and one mistake is often found
//! in many places.

use std::collections::BTreeMap;

use super::{Code, Diagnostic, Severity, Text, words};

/// Most problems shown of one kind, which is a code with a severity.
pub const OF_A_KIND: usize = 100;
/// Most problems shown in total. Errors have priority over warnings.
pub const IN_ALL: usize = 1000;

/// The problems to show, and the count of the rest.
#[derive(Debug)]
pub struct Shown<'a> {
    /// In the order in which they were given.
    pub drawn: Vec<&'a Diagnostic>,
    /// The rest, by kind.
    pub more: Vec<More>,
}

/// Problems of one kind that are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct More {
    pub severity: Severity,
    pub code: Code,
    pub count: usize,
}

impl More {
    /// The line that says how many more there are of this kind.
    pub fn text(&self) -> Text {
        match self.severity {
            Severity::Error => words::more_errors(self.count, self.code.name()),
            Severity::Warning => words::more_warnings(self.count, self.code.name()),
        }
    }
}

/// Picks the problems to show: the first [`OF_A_KIND`] of each kind, and at most [`IN_ALL`] together.
pub fn shown<'a>(found: impl IntoIterator<Item = &'a Diagnostic>) -> Shown<'a> {
    let mut kinds: BTreeMap<(Severity, Code), usize> = BTreeMap::new();
    let mut drawn: Vec<&Diagnostic> = Vec::new();
    for diagnostic in found {
        let count = kinds.entry((diagnostic.severity, diagnostic.code)).or_default();
        *count += 1;
        if *count <= OF_A_KIND {
            drawn.push(diagnostic);
        }
    }
    let errors = drawn.iter().filter(|one| one.severity == Severity::Error).count().min(IN_ALL);
    let mut room = [errors, IN_ALL - errors];
    drawn.retain(|one| {
        let left = &mut room[one.severity as usize];
        let fits = *left > 0;
        *left = left.saturating_sub(1);
        fits
    });
    for one in &drawn {
        *kinds.entry((one.severity, one.code)).or_default() -= 1;
    }
    let more = kinds.into_iter().filter(|(_, count)| *count > 0);
    let more = more.map(|((severity, code), count)| More { severity, code, count }).collect();
    Shown { drawn, more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn both_limits_hold_and_errors_have_priority() {
        let kinds: Vec<Code> = Code::all().take(12).collect();
        let warnings: Vec<_> = kinds
            .iter()
            .flat_map(|code| vec![Diagnostic::warning(*code, Text::verbatim("x")); OF_A_KIND + 1])
            .collect();
        let errors = vec![Diagnostic::error(kinds[0], Text::verbatim("x")); OF_A_KIND + 2];
        let found = [&warnings[..], &errors].concat();
        let Shown { drawn, more } = shown(&found);
        assert_eq!(drawn.len(), IN_ALL);
        assert_eq!(drawn.iter().filter(|one| one.severity == Severity::Error).count(), OF_A_KIND);
        assert_eq!(drawn.len() + more.iter().map(|more| more.count).sum::<usize>(), found.len());
        let said = |at: usize, lang| more[at].text().say(lang);
        assert_eq!(said(0, Lang::En), format!("and 2 more errors of the kind `{}`", kinds[0]));
        assert_eq!(said(1, Lang::En), format!("and 1 more warning of the kind `{}`", kinds[0]));
        assert_eq!(said(0, Lang::Nl), format!("en nog 2 fouten van de soort `{}`", kinds[0]));
        assert_eq!(said(1, Lang::Nl), format!("en nog 1 waarschuwing van de soort `{}`", kinds[0]));
        assert!(shown(&errors[..OF_A_KIND]).more.is_empty());
    }
}
