//! What commands say while they run and when they end.

use crate::text::words;

words! {
    more_pages(more)
        nl one(more) "en nog {more} andere pagina" else "en nog {more} andere pagina's"
        en one(more) "and {more} more page" else "and {more} more pages";
    drawing_cards(missing)
        nl one(missing) "{missing} kaart voor sociale media tekenen" else "{missing} kaarten voor sociale media tekenen"
        en one(missing) "drawing {missing} social card" else "drawing {missing} social cards";
    converting_pictures(count)
        nl "nieuwe afbeeldingen omzetten: {count}"
        en "converting new pictures: {count}";
    rendering_islands()
        nl "interactieve onderdelen renderen"
        en "rendering islands";
    waiting_for_islands()
        nl "wachten op een andere build van de interactieve onderdelen"
        en "waiting for another build of the islands";
    installing_packages()
        nl "npm-pakketten installeren"
        en "installing npm packages";
    building_islands()
        nl "interactieve onderdelen bouwen"
        en "building islands";
    not_a_site(text)
        nl "`{text}` is niet het begin van een site, zoals https://www.example.be"
        en "`{text}` is not the base address of a site, such as https://www.example.be";
    only_a_name()
        nl "schrijf alleen de naam, zonder http, poort of pad, zoals laptop.local"
        en "write only the host name, without http, port or path, such as laptop.local";
    nothing_written()
        nl "er is niets geschreven"
        en "nothing was written";
    not_published()
        nl "de site is niet bijgewerkt"
        en "the site was not updated";
    next_to_appear(date, path)
        nl "volgende: {date} {path}"
        en "next: {date} {path}";
    reading(base)
        nl "{base} lezen"
        en "reading {base}";
    hint_codes()
        nl "`site explain` zonder code toont ze alle"
        en "`site explain` without a code lists them all";
    browser_shows()
        nl "de browser toont ze"
        en "the browser shows them";
    clock_wrong()
        nl "de klok van deze computer staat voor 1970 of na 9999"
        en "the clock of this machine is set before 1970 or after 9999";
    set_clock()
        nl "zet de klok juist en start de voorvertoning opnieuw"
        en "correct the clock, then start the preview again";
    no_preview()
        nl "er is geen voorvertoning"
        en "the preview was not started";
    the_page()
        nl "de pagina"
        en "the page";
    the_output()
        nl "de uitvoer"
        en "the output";
    what_not_written(what, error)
        nl "{what} kan niet geschreven worden: {error}"
        en "{what} can't be written: {error}";
    rights_and_room()
        nl "kijk de rechten op de map na, en de plaats op de schijf"
        en "check the folder's permissions and the free space on the disk";
    run_schema()
        nl "voer `site schema` uit"
        en "run `site schema`";
    schemas_missing()
        nl "niet elk schema werd geschreven"
        en "not every schema was written";
    not_as_written()
        nl "is niet wat het programma zou schrijven"
        en "differs from what the program writes";
    no_schema()
        nl "is geen schema van het programma"
        en "is not one of the program's schemas";
    commit_schema()
        nl "voer `site schema` uit en commit wat het schreef"
        en "run `site schema` and commit the result";
    no_server(text)
        nl "`{text}` is niet het adres van een server, zoals https://portal.example"
        en "`{text}` is not the address of a server, such as https://portal.example";
    check_room()
        nl "kijk na of er plaats is op de schijf"
        en "check the free space on the disk";
    was_damaged(path)
        nl "`{path}` was beschadigd en is opnieuw gemaakt"
        en "`{path}` was damaged and has been rebuilt";
    without_proof(all, neutral, omitted)
        nl one(all) "{all} bewering zonder bewijs: {neutral} in neutrale vorm, {omitted} weggelaten" else "{all} beweringen zonder bewijs: {neutral} in neutrale vorm, {omitted} weggelaten"
        en one(all) "{all} claim without proof: {neutral} in neutral form, {omitted} left out" else "{all} claims without proof: {neutral} in neutral form, {omitted} left out";
    errors_and_warnings(errors, warnings)
        nl "{errors} en {warnings}"
        en "{errors} and {warnings}";
    explain_tells(code)
        nl "`site explain {code}` vertelt meer"
        en "for more information, run `site explain {code}`";
    first_visit_head()
        nl "eerste bezoek, kB"
        en "first visit, kB";
    at_most()
        nl "hoogstens"
        en "at most";
    fonts_head()
        nl "fonts"
        en "fonts";
    all_head()
        nl "samen"
        en "total";
    one_decimal(number)
        nl "{number:.1}"
        en "{number:.1}";
    own_limits()
        nl "* met eigen grenzen in islands/budget.json"
        en "* with limits of its own in islands/budget.json";
    next_of_more(date, path, more)
        nl "volgende: {date} {path}, en later nog {more}"
        en "next: {date} {path}, and {more} more later";
    pages(count)
        nl one(count) "{count} pagina" else "{count} pagina's"
        en one(count) "{count} page" else "{count} pages";
    files(count)
        nl one(count) "{count} bestand" else "{count} bestanden"
        en one(count) "{count} file" else "{count} files";
    pages_written(pages, folder, files, unchanged, removed, size)
        nl "{pages} in {folder}/: {files} geschreven, {unchanged} ongewijzigd, {removed} verwijderd, {size:.1} MB"
        en "{pages} in {folder}/: {files} written, {unchanged} unchanged, {removed} removed, {size:.1} MB";
    fix_before_publishing()
        nl "los ze op voor je publiceert"
        en "fix them before publishing";
    most_alike(first, second, percent)
        nl "de twee stadspagina's die het meest gelijken: {first} en {second}, {percent:.1}%"
        en "the two city pages most alike: {first} and {second}, {percent:.1}%";
    nothing_wrong(pages)
        nl "{pages} gecontroleerd, er is niets mis"
        en "{pages} checked, nothing is wrong";
    addresses_read(base, count)
        nl one(count) "{base}: {count} adres gelezen" else "{base}: {count} adressen gelezen"
        en one(count) "{base}: {count} address read" else "{base}: {count} addresses read";
    addresses_read_of(base, count, version)
        nl one(count) "{base}: {count} adres gelezen, versie {version}" else "{base}: {count} adressen gelezen, versie {version}"
        en one(count) "{base}: {count} address read, version {version}" else "{base}: {count} addresses read, version {version}";
    no_code(code)
        nl "er is geen soort fout `{code}`"
        en "there is no code `{code}`";
    wrong_in(path)
        nl "Fout, in {path}:"
        en "Wrong, in {path}:";
    right()
        nl "Juist:"
        en "Right:";
    where_met()
        nl "Waar je het tegenkomt:"
        en "Where you see it:";
    schemas_current(count)
        nl one(count) "{count} schema is in orde" else "{count} schema's zijn in orde"
        en one(count) "{count} schema up to date" else "{count} schemas up to date";
    schemas_written(count, folder, changed)
        nl one(count) "{count} schema in {folder}: {changed} gewijzigd" else "{count} schema's in {folder}: {changed} gewijzigd"
        en one(count) "{count} schema in {folder}: {changed} changed" else "{count} schemas in {folder}: {changed} changed";
    compiled_without(command)
        nl "dit programma werd gecompileerd zonder `{command}`"
        en "this program was compiled without `{command}`";
    start_whole(command)
        nl "start het met `cargo run --release -- {command}`, of installeer het hele programma met `cargo install --path generator/cli --locked`"
        en "run it with `cargo run --release -- {command}`, or install the full program with `cargo install --path generator/cli --locked`";
    compiling(command)
        nl "compileren wat `{command}` nodig heeft, één keer"
        en "compiling what `{command}` needs (only this once)";
    no_cargo(error)
        nl "cargo start niet: {error}"
        en "cargo can't be started: {error}";
    no_threads(threads, error)
        nl "{threads} threads kunnen niet gestart worden: {error}"
        en "{threads} threads can't be started: {error}";
}
