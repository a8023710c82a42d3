//! Templates, islands, cards: what developers make.

use crate::text::words;

words! {
    did_not_start(name, error)
        nl "`{name}` startte niet ({error})"
        en "`{name}` did not start ({error})";
    printed_nothing(name, seconds)
        nl one(seconds) "`{name}` toonde een seconde lang niets en is beëindigd" else "`{name}` toonde {seconds} seconden lang niets en is beëindigd"
        en one(seconds) "`{name}` printed nothing for a second and was stopped" else "`{name}` printed nothing for {seconds} seconds and was stopped";
    was_cancelled(name)
        nl "`{name}` is gestopt"
        en "`{name}` was stopped";
    output_held(name)
        nl "`{name}` stopte, maar liet een programma achter dat zijn uitvoer openhoudt"
        en "`{name}` exited but left a process behind that keeps its output open";
    ended_with(name, status)
        nl "`{name}` stopte met {status}"
        en "`{name}` ended with {status}";
    did_not_take(name, error)
        nl "`{name}` nam niet aan wat het kreeg ({error})"
        en "`{name}` did not accept its input ({error})";
    no_work(name)
        nl "`{name}` kon zijn werk niet krijgen"
        en "`{name}` could not be given its input";
    test_name()
        nl "verbeter de naam; wat niet elke pagina heeft, test je eerst met `if`"
        en "correct the name; test a value that not every page has with `if` first";
    close_tags()
        nl "elke `{{{{` heeft een `}}}}` nodig, en elke `{{% if %}}`, `{{% for %}}` en `{{% block %}}` een einde"
        en "every `{{{{` needs a `}}}}`, and every `{{% if %}}`, `{{% for %}}` and `{{% block %}}` needs an end tag";
    put_template()
        nl "zet de template daar, of verbeter de naam"
        en "put the template there, or correct the name";
    own_filters()
        nl "templates kennen de filters, functies en tests van minijinja, en de functie `icon`"
        en "templates can use minijinja's built-in filters, functions and tests, and the function `icon`";
    correct_template()
        nl "verbeter de template"
        en "correct the template";
    template_error(name, deepest)
        nl "`templates/{name}`: {deepest}"
        en "`templates/{name}`: {deepest}";
    template_each()
        nl "templates/ heeft een template nodig voor elke soort pagina en sectie"
        en "templates/ needs a template for every kind of page and section";
    included_from(name, line)
        nl "opgenomen door templates/{name}:{line}"
        en "included from templates/{name}:{line}";
    no_drawing(shown, reason)
        nl "`{shown}` geeft geen afbeelding: {reason}"
        en "`{shown}` can't be turned into a picture: {reason}";
    no_card_font()
        nl "in templates/card-fonts/ staat geen TrueType-lettertype om kaarten mee te tekenen"
        en "templates/card-fonts/ holds no TrueType font to draw social cards with";
    put_card_font()
        nl "zet het lettertype van de titels daar; het eerste in het alfabet wordt gemeten"
        en "put the font of the headings there; the first in alphabetical order is measured";
    syntax_error()
        nl "schrijffout"
        en "syntax error";
    none_called(kind, name)
        nl "er is geen {kind} `{name}`"
        en "there is no {kind} `{name}`";
    function()
        nl "functie"
        en "function";
    undefined_name(name)
        nl "`{name}` bestaat hier niet"
        en "`{name}` is undefined";
    no_operation(operator, one, other)
        nl "`{operator}` kan niet met een waarde van soort {one} en een van soort {other}"
        en "`{operator}` can't be used on values of type {one} and {other}";
    unknown_statement(name)
        nl "er is geen opdracht `{{% {name} %}}`"
        en "there is no statement `{{% {name} %}}`";
    unexpected(found, expected)
        nl "hier staat {found}, en {expected} werd verwacht"
        en "expected {expected}, found {found}";
    only_unexpected(found)
        nl "{found} kan hier niet staan"
        en "{found} is not allowed here";
    end_of_template()
        nl "het einde van de template"
        en "the end of the template";
    a_string()
        nl "een tekst tussen aanhalingstekens"
        en "a quoted string";
    template_empty()
        nl "deze template is leeg"
        en "this template is empty";
    restore_template()
        nl "zet terug wat erin stond, of haal het bestand weg als niets het nog gebruikt"
        en "restore its content, or remove the file if nothing uses it any more";
    card_no_drawing(reason)
        nl "templates/card.svg geeft geen afbeelding: {reason}"
        en "templates/card.svg can't be turned into a picture: {reason}";
    while_drawing(path)
        nl "bij het tekenen van {path}"
        en "while drawing {path}";
    card_font_unknown()
        nl "een tekst noemt een lettertype dat niet in templates/card-fonts/ staat"
        en "a text names a font that is not in templates/card-fonts/";
    card_lacks(letter)
        nl "op de kaart voor sociale media wordt `{letter}` een leeg vakje: het lettertype heeft dat teken niet"
        en "`{letter}` becomes an empty box on the social card: the font lacks that character";
    other_letter()
        nl "schrijf het zonder dat teken, of vul de lettertypes in templates/card-fonts/ aan"
        en "write it without that character, or add it to the fonts in templates/card-fonts/";
    quote_family()
        nl "zet de naam van het lettertype tussen aanhalingstekens: font-family=\"'Source Serif 4'\""
        en "put the name of the font in quotes: font-family=\"'Source Serif 4'\"";
    islands_missing(shown)
        nl "de interactieve onderdelen zijn niet gebouwd: {shown} ontbreekt"
        en "the islands are not built: {shown} is missing";
    without_no_islands()
        nl "voer de build uit zonder --no-islands"
        en "run the build without --no-islands";
    manifest_broken(error)
        nl "het manifest van Vite kan niet gelezen worden: {error}"
        en "Vite's manifest can't be read: {error}";
    make_anew()
        nl "voer de build uit zonder --no-islands: dan worden ze opnieuw gemaakt"
        en "run the build without --no-islands to rebuild them";
    manifest_lacks(source)
        nl "het manifest van Vite kent `{source}` niet"
        en "Vite's manifest has no `{source}`";
    no_licence(name)
        nl "het pakket `{name}` komt zonder zijn licentie"
        en "the package `{name}` has no licence text";
    licence_goes_along()
        nl "zijn code gaat naar bezoekers, en dan moet de licentie mee"
        en "its code is sent to visitors, so its licence must be included";
    other_package()
        nl "gebruik een ander pakket"
        en "use another package";
    worker_names(place, found)
        nl "de service worker moet `{place}` één keer noemen, en doet dat {found} keer"
        en "the service worker must name `{place}` exactly once, but names it {found} times";
    pass_precache()
        nl "geef het door aan `precache` in islands/src/app/service-worker.ts, en nergens anders"
        en "pass it to `precache` in islands/src/app/service-worker.ts, and nowhere else";
    no_picture_named(file)
        nl "er is geen afbeelding `{file}`"
        en "there is no picture `{file}`";
    no_templates()
        nl "er staan geen templates in `templates/`"
        en "there are no templates in `templates/`";
    run_in_folder()
        nl "voer de opdracht uit in de map van het project"
        en "run the command in the project's folder";
    value_empty()
        nl "deze waarde is leeg"
        en "this value is empty";
    test_first()
        nl "test ze eerst met `if`"
        en "test it with `if` first";
    not_printed(kind)
        nl "een waarde van de soort {kind} kan niet getoond worden"
        en "a value of type {kind} can't be printed";
    not_in_folder(what, name, folder)
        nl "er is geen {what} `{name}` in {folder}"
        en "there is no {what} `{name}` in {folder}";
    none_named(what)
        nl "er is geen {what} gekozen"
        en "no {what} is given";
    such_as_names(names)
        nl "kies er een, zoals {names}"
        en "name one, such as {names}";
    while_rendering(path)
        nl "bij het maken van {path}"
        en "while rendering {path}";
    islands_not_rendered()
        nl "de vaste HTML van de interactieve onderdelen kan niet gemaakt worden"
        en "the static markup of the islands can't be rendered";
    no_browser_first()
        nl "een view mag de browser niet gebruiken terwijl ze voor het eerst getekend wordt; Node 22.12 of nieuwer (20.19 kan ook) moet geïnstalleerd zijn"
        en "a view must not use browser APIs in its first render; Node 22.12 or newer (20.19 works too) must be installed";
    not_in_place(error)
        nl "wat Vite bouwde, kan niet op zijn plaats gezet worden: {error}"
        en "Vite's output can't be moved into place: {error}";
    rights_islands()
        nl "kijk de rechten op islands/ na, en de plaats op de schijf"
        en "check the permissions of islands/ and the free space on the disk";
    old_node(version)
        nl "Node {version} is te oud"
        en "Node {version} is too old";
    install_node()
        nl "installeer Node 22.12 of nieuwer (20.19 kan ook), met npm erbij, of gebruik --no-islands als islands/dist er al is"
        en "install Node 22.12 or newer (20.19 works too), which includes npm, or build with --no-islands if islands/dist exists";
    npm_failed(arguments)
        nl "`npm {arguments}` mislukte in islands/"
        en "`npm {arguments}` failed in islands/";
    fix_said()
        nl "los op wat er staat en voer de build opnieuw uit"
        en "fix what npm reports, then run the build again";
    came_back(made, asked)
        nl "er kwamen er {made} terug voor {asked}"
        en "expected {asked} results, got {made}";
    icon()
        nl "pictogram"
        en "icon";
    island()
        nl "interactief onderdeel"
        en "island";
    tag_open(tag)
        nl "`{tag}` gaat hier open en nergens dicht"
        en "`{tag}` is opened here and never closed";
    close_tag(end)
        nl "zet `{end}` waar het eindigt"
        en "write `{end}` where it ends";
    heading_mismatch(open, close)
        nl "`<{open}>` wordt gesloten met `</{close}>`"
        en "`<{open}>` is closed with `</{close}>`";
    close_with(open)
        nl "sluit met `</{open}>`"
        en "close it with `</{open}>`";
    opens_here()
        nl "hier gaat de kop open"
        en "the heading opens here";
    inline_script()
        nl "dit script staat in de pagina zelf, en dan voert geen browser het uit"
        en "browsers do not run this script: the site allows no inline scripts";
    inline_handler(name)
        nl "geen browser voert `{name}` uit: de site staat geen scripts toe in een pagina"
        en "browsers do not run `{name}`: the site allows no inline scripts";
    move_script()
        nl "zet de code in een bestand van islands/src/, als interactief onderdeel of in de loader"
        en "move the code to a file in islands/src/, as an island or in the loader";
    inline_style()
        nl "geen browser past deze stijl toe: de site staat geen stijlen toe in een pagina"
        en "browsers do not apply this style: the site allows no inline styles";
    move_style()
        nl "zet de stijl in een bestand van islands/src/styles/, onder een class"
        en "move the style to a file in islands/src/styles/, under a class";
    opened_more(name)
        nl "`<{name}>` wordt vaker geopend dan gesloten"
        en "`<{name}>` is opened more often than it is closed";
    closed_more(name)
        nl "`<{name}>` wordt vaker gesloten dan geopend"
        en "`<{name}>` is closed more often than it is opened";
    close_what_opens()
        nl "sluit elk element in de template die het opent; een browser sluit het anders waar hij wil"
        en "close each element in the template that opens it; otherwise the browser decides where it ends";
    source_broken(why)
        nl "dit bestand kan niet gebouwd worden: {why}"
        en "this file can't be built: {why}";
    mend_source()
        nl "verbeter het hier en bewaar"
        en "fix it here and save";
}
