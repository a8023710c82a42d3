//! Content files, before they are read.

use crate::text::words;

words! {
    file_too_large(shown, size, limit)
        nl "`{shown}` telt {size} kB, meer dan {limit} kB"
        en "`{shown}` is {size} kB, more than {limit} kB";
    name_invisible(name)
        nl "in de naam van `{name}` staat een regeleinde of een ander onzichtbaar teken"
        en "the name of `{name}` contains a line break or another invisible character";
    rename_file()
        nl "geef het bestand een andere naam; die wordt een deel van zijn adres op de site"
        en "rename the file; its name becomes part of its address on the site";
    name_not_utf8(name)
        nl "de naam van `{name}` is geen geldige UTF-8"
        en "the name of `{name}` is not valid UTF-8";
    a_link()
        nl "een symbolische link"
        en "a symbolic link";
    put_file_itself()
        nl "zet het bestand zelf daar: een link kan naar buiten het project leiden"
        en "put the file itself there: a link may lead outside the project";
    no_file_or_folder()
        nl "geen bestand en geen map"
        en "neither a file nor a folder";
    remove_or_put()
        nl "haal het weg, of zet er een bestand"
        en "remove it, or put a file there";
    same_but_case(one, other)
        nl "`{one}` en `{other}` verschillen alleen in hoofdletters"
        en "`{one}` and `{other}` differ only in case";
    keep_one_name()
        nl "hou er één: macOS en Windows zien geen verschil, en een adres heeft kleine letters"
        en "keep one: macOS and Windows see no difference, and addresses are in lower case";
    other_extension(name, extension)
        nl "`{name}` wordt niet gelezen: zijn naam moet eindigen op `.{extension}`"
        en "`{name}` is not read: its name must end in `.{extension}`";
    call_it(name)
        nl "noem het bestand `{name}`"
        en "rename the file to `{name}`";
    a_folder()
        nl "een map"
        en "a folder";
    no_folder(path)
        nl "`{path}` is een bestand, en hier hoort een map"
        en "`{path}` is a file, not a folder";
    name_a_folder()
        nl "noem een map; is ze er nog niet, dan wordt ze gemaakt"
        en "name a folder; it is created if it does not exist";
    folder_no_file()
        nl "geef de map een naam zonder punt, of zet het bestand zelf daar"
        en "give the folder a name without a dot, or put the file itself there";
    left_out(shown, name, what)
        nl "`{shown}/{name}` is {what} en wordt overgeslagen"
        en "`{shown}/{name}` is {what} and is ignored";
    not_listed(shown, error)
        nl "de inhoud van `{shown}` kan niet gelezen worden: {error}"
        en "`{shown}` can't be listed: {error}";
    fix_cause()
        nl "los op wat het systeem zegt, of vraag het je ontwikkelaar"
        en "fix what the system says, or ask your developer";
    not_utf8_line(path, line)
        nl "`{path}` is geen tekst in UTF-8: het eerste verkeerde teken staat op regel {line}"
        en "`{path}` is not UTF-8 text: the first wrong byte is on line {line}";
    other_encoding()
        nl "dit werd in een andere codering bewaard"
        en "this was saved in another encoding";
    save_utf8()
        nl "bewaar het bestand als UTF-8"
        en "save the file as UTF-8";
    not_read(shown, error)
        nl "`{shown}` kan niet gelezen worden: {error}"
        en "`{shown}` can't be read: {error}";
    create_file()
        nl "maak het bestand, of voer de opdracht uit in de map van het project"
        en "create the file, or run the command in the project's folder";
    right_to_read()
        nl "geef jezelf het recht om het te lezen"
        en "give yourself permission to read it";
    not_an_address(slug)
        nl "`{slug}` kan geen adres zijn"
        en "`{slug}` can't be an address";
    rename_to(file)
        nl "noem het bestand `{file}`: kleine letters, cijfers en koppeltekens"
        en "rename the file to `{file}`: lower case letters, digits and hyphens";
    remove_foreign()
        nl "haal weg wat er niet in hoort"
        en "remove what does not belong in it";
    remove_never_online()
        nl "haal de adressen weg die nooit online stonden"
        en "remove addresses that were never online";
    split_file()
        nl "splits het; de grens is checks.content_kilobytes in content/site.yaml"
        en "split it; the limit is checks.content_kilobytes in content/site.yaml";
    file_missing(folder, name)
        nl "`{folder}/{name}` ontbreekt"
        en "`{folder}/{name}` is missing";
    restore_needed()
        nl "zet het terug; elke site heeft dit bestand nodig"
        en "restore it; every site needs this file";
    no_front_matter()
        nl "dit bestand begint niet met zijn gegevens"
        en "this file has no front matter";
    dashes_here()
        nl "hier hoort een regel met alleen `---`"
        en "a line with only `---` belongs here";
    start_front_matter()
        nl "begin het bestand met `---`, dan sleutels zoals `title:`, dan weer `---`, en dan de tekst"
        en "start the file with `---`, then keys such as `title:`, then `---` again, then the text";
    front_matter_open()
        nl "de gegevens bovenaan hebben geen einde"
        en "the front matter has no end";
    starts_here()
        nl "ze beginnen hier"
        en "it starts here";
    close_front_matter()
        nl "sluit ze af met een regel waarop alleen `---` staat"
        en "close it with a line that contains only `---`";
    no_content(shown)
        nl "er is geen map `{shown}`"
        en "there is no folder `{shown}`";
    not_the_content(shown, name)
        nl "`{shown}` is niet de map van de inhoud: er staat geen `{name}` in"
        en "`{shown}` is not the content folder: there is no `{name}` in it";
    name_that_folder(folder)
        nl "noem de map waar dat bestand in staat: --content {folder}"
        en "name the folder that contains this file: --content {folder}";
    run_in_project()
        nl "voer de opdracht uit in de map van het project, of noem de map met --content"
        en "run the command in the project's folder, or name the folder with --content";
    not_used(folder, name)
        nl "`{folder}/{name}` wordt niet gebruikt"
        en "`{folder}/{name}` is not used";
    content_lives(folders, files)
        nl "inhoud staat in {folders}, images/ en {files}"
        en "content lives in {folders}, images/ and {files}";
    empty_file()
        nl "dit bestand is leeg"
        en "this file is empty";
    fill_or_restore(path)
        nl "zet terug wat erin stond (`git restore {path}`), of verwijder het bestand"
        en "restore its content (`git restore {path}`), or remove the file";
    two_versions()
        nl "in dit bestand staan twee versies door elkaar"
        en "this file contains an unresolved merge conflict";
    one_version()
        nl "hier begint de ene"
        en "one version starts here";
    other_version()
        nl "hier begint de andere"
        en "the other starts here";
    keep_version()
        nl "hou een van de twee over, en haal de regels weg die met `<<<<<<<`, `=======` en `>>>>>>>` beginnen"
        en "keep one of the versions, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`";
    conflict_mark()
        nl "deze regel is van git, en bleef staan toen twee versies samengevoegd werden"
        en "this line is a conflict marker of git, left over from a merge";
    remove_mark()
        nl "haal de regel weg, en kijk of van de twee versies de juiste overblijft"
        en "remove the line, and check that the right version is left";
    is_copy(copy, original)
        nl "`{copy}` lijkt een kopie van `{original}`"
        en "`{copy}` looks like a copy of `{original}`";
    remove_copy()
        nl "verwijder de kopie; moet ze een nieuwe pagina worden, geef ze dan een eigen naam in kleine letters, cijfers en koppeltekens"
        en "remove the copy; if you want a new page, give it its own name, in lower case letters, digits and hyphens";
}
