//! The paths of the files of a kind: `site.yaml`, or `cities/*.yaml` for all files of a folder.

/// Splits `cities/*.yaml` into the folder, with its slash, and the extension. `None` for a single file.
pub(super) fn folder_of(files: &'static str) -> Option<(&'static str, &'static str)> {
    files.split_once("*.")
}

/// The name of a file without folder and extension. `None` if it is not directly in this folder, which ends with a slash, or
/// has another extension.
pub(super) fn slug<'p>(folder: &str, extension: &str, path: &'p str) -> Option<&'p str> {
    let name = path.strip_prefix(folder)?.strip_suffix(extension)?.strip_suffix('.')?;
    (!name.contains('/')).then_some(name)
}
