//! Text around problems: their severity, their pages, how many there are.

use crate::text::words;

words! {
    error()
        nl "fout"
        en "error";
    warning()
        nl "waarschuwing"
        en "warning";
    note()
        nl "info"
        en "note";
    help()
        nl "tip"
        en "help";
    at()
        nl "op"
        en "at";
    errors(count)
        nl one(count) "{count} fout" else "{count} fouten"
        en one(count) "{count} error" else "{count} errors";
    warnings(count)
        nl one(count) "{count} waarschuwing" else "{count} waarschuwingen"
        en one(count) "{count} warning" else "{count} warnings";
    more_errors(count, code)
        nl one(count) "en nog {count} fout van de soort `{code}`" else "en nog {count} fouten van de soort `{code}`"
        en one(count) "and {count} more error of the kind `{code}`" else "and {count} more errors of the kind `{code}`";
    more_warnings(count, code)
        nl one(count) "en nog {count} waarschuwing van de soort `{code}`" else "en nog {count} waarschuwingen van de soort `{code}`"
        en one(count) "and {count} more warning of the kind `{code}`" else "and {count} more warnings of the kind `{code}`";
    on_page(path)
        nl "op de pagina {path}"
        en "on the page {path}";
    on_pages(paths)
        nl "op de pagina's {paths}"
        en "on the pages {paths}";
    on_more_pages(paths, count)
        nl "op de pagina's {paths} en nog {count} andere"
        en "on the pages {paths} and {count} more";
    name_editor(names)
        nl "noem {names}, none, of een adres zoals `editor://open?file={{path}}&line={{line}}&column={{column}}`"
        en "use one of {names}, none, or an address such as `editor://open?file={{path}}&line={{line}}&column={{column}}`";
}
