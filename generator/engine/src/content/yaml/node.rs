//! A YAML document as a tree in which every value and key has a source location.

use kmo_diagnostic::Span;

/// A value and its location. The span of a list or a map covers only its start.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub value: Value,
    pub span: Span,
}

/// What a YAML value can be.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    /// Entries in file order.
    Map(Vec<(Key, Node)>),
}

/// A key of a map and its location.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub name: String,
    pub span: Span,
}

impl Node {
    /// The span of the first key of a map, or of the value itself: where to report that something is missing.
    pub fn start(&self) -> Span {
        match &self.value {
            Value::Map(entries) => entries.first().map_or(self.span, |(key, _)| key.span),
            _ => self.span,
        }
    }

    /// The entries of a map and the items of a list. One or both are empty.
    fn parts(&self) -> (&[(Key, Node)], &[Node]) {
        match &self.value {
            Value::Map(entries) => (entries, &[]),
            Value::List(items) => (&[], items),
            _ => (&[], &[]),
        }
    }

    /// The entry of a map with this key.
    pub fn entry(&self, key: &str) -> Option<&(Key, Node)> {
        self.parts().0.iter().find(|(known, _)| known.name == key)
    }

    /// The value of a key of a map.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|(_, value)| value)
    }

    /// The values of a map, or the items of a list.
    pub fn children(&self) -> impl Iterator<Item = &Node> {
        let (entries, items) = self.parts();
        entries.iter().map(|(_, value)| value).chain(items)
    }

    /// Every scalar in it, in file order, each with its path, for a node at `path`.
    pub fn scalars(&self, path: String) -> Vec<(String, &Node)> {
        match &self.value {
            Value::Map(_) | Value::List(_) => {
                self.children_at(&path).flat_map(|(path, child)| child.scalars(path)).collect()
            }
            _ => vec![(path, self)],
        }
    }

    /// As [`Self::children`], each with its path, such as `faq[2].answer`, for a node at `path`.
    pub fn children_at(&self, path: &str) -> impl Iterator<Item = (String, &Node)> {
        let (entries, items) = self.parts();
        let dot = if path.is_empty() { "" } else { "." };
        let values = entries.iter().map(move |(key, value)| (format!("{path}{dot}{}", key.name), value));
        values.chain(items.iter().enumerate().map(move |(at, item)| (format!("{path}[{at}]"), item)))
    }
}

/// A tree for looking up locations by path. The keys of its maps are sorted, for binary search.
#[derive(Debug)]
pub struct Places {
    root: Node,
    /// [`Node::start`] of the root, from before sorting.
    start: Span,
}

impl Places {
    pub fn of(mut root: Node) -> Self {
        let start = root.start();
        sort(&mut root);
        Places { root, start }
    }

    /// The node at a path such as `faq[2].antwoord`.
    fn get(&self, path: &str) -> Option<&Node> {
        path.split(['.', '[']).try_fold(&self.root, |node, step| match (&node.value, step.strip_suffix(']')) {
            (Value::List(items), Some(index)) => items.get(index.parse::<usize>().ok()?),
            (Value::Map(entries), None) => {
                let at = entries.binary_search_by(|(key, _)| key.name.as_str().cmp(step)).ok()?;
                Some(&entries[at].1)
            }
            _ => None,
        })
    }

    /// The location of the value at `path`, or of the nearest value around it if there is none.
    pub fn span_of(&self, path: &str) -> Span {
        let mut path = path;
        loop {
            if let Some(node) = self.get(path) {
                return node.span;
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None => return self.start,
            }
        }
    }
}

fn sort(node: &mut Node) {
    match &mut node.value {
        Value::List(items) => items.iter_mut().for_each(sort),
        Value::Map(entries) => {
            entries.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
            entries.iter_mut().for_each(|(_, value)| sort(value));
        }
        _ => {}
    }
}
