//! The questions of `site new`.

use crate::text::words;

words! {
    what_to_start()
        nl "Wat wil je starten"
        en "What to start";
    ask_city()
        nl "Naam van de stad of gemeente"
        en "Name of the city or municipality";
    ask_post()
        nl "Titel van het artikel"
        en "Title of the post";
    ask_page()
        nl "Titel van de pagina"
        en "Title of the page";
    ask_job()
        nl "De functie, zonder (m/v/x)"
        en "The job, without (m/v/x)";
    ask_case()
        nl "Titel van het klantverhaal"
        en "Title of the customer story";
    ask_module()
        nl "Titel van de module"
        en "Title of the module";
    ask_postcodes()
        nl "Postcodes, met spaties ertussen"
        en "Postcodes, separated by spaces";
    ask_place()
        nl "Breedte- en lengtegraad van het centrum, zoals 51.054 3.725"
        en "Latitude and longitude of the centre, such as 51.054 3.725";
    ask_near()
        nl "Haar buren, de dichtste eerst; `-` voor geen"
        en "Its neighbours, nearest first; `-` for none";
    ask_landmarks()
        nl "Wat een inwoner herkent, met komma's ertussen, zoals belfort, begijnhof, rivier"
        en "What a resident recognises, separated by commas, such as belfort, begijnhof, rivier";
    ask_day()
        nl "Dag waarop het verschijnt"
        en "Day on which it appears";
    ask_tags()
        nl "De onderwerpen, met komma's ertussen"
        en "Its tags, separated by commas";
    ask_employment()
        nl "Hoeveel iemand werkt"
        en "Working hours";
    ask_location()
        nl "Waar iemand werkt"
        en "Place of work";
    number_or_words()
        nl "een nummer of andere woorden"
        en "a number or other words";
    few_words_please()
        nl "schrijf een paar woorden"
        en "write a few words";
    wrong_postcode(wrong)
        nl "`{wrong}` is geen Belgische postcode: die gaat van 1000 tot 9999"
        en "`{wrong}` is not a Belgian postcode: those run from 1000 to 9999";
    one_postcode()
        nl "een stad heeft minstens één postcode"
        en "a city has at least one postcode";
    latitude_first(lat, lon)
        nl "schrijf eerst de breedtegraad: {lat} {lon}"
        en "write the latitude first: {lat} {lon}";
    two_numbers()
        nl "schrijf twee getallen met een punt, zoals 51.054 3.725"
        en "write two numbers with a decimal point, such as 51.054 3.725";
    one_tag()
        nl "een artikel heeft minstens één onderwerp"
        en "a post has at least one tag";
    ready(path)
        nl "{path} ligt klaar om in te vullen. En nu:"
        en "{path} is ready to be filled in. Next:";
    which_kind(kinds)
        nl "welke soort inhoud, een van: {kinds}"
        en "what kind of content, one of: {kinds}";
    its_name()
        nl "de naam, zoals \"Brugge\" of \"Koud bellen in de zomer\""
        en "its name, such as \"Brugge\" or \"Koud bellen in de zomer\"";
    needs(what)
        nl "`site new` heeft nog nodig: {what}; in een terminal vraagt het ernaar"
        en "`site new` needs {what}; it asks for it when it runs in a terminal";
    folder_link(folder)
        nl "`{folder}` is een link, en die volgt de site niet"
        en "`{folder}` is a link, which the site does not follow";
    put_folder()
        nl "zet de map zelf in de plaats"
        en "put the folder itself in its place";
    there_already(path)
        nl "`{path}` bestaat al"
        en "`{path}` already exists";
    change_or_choose()
        nl "pas dat bestand aan, of kies een andere naam"
        en "edit that file, or choose another name";
    page_there_already(path)
        nl "er is al een pagina op {path}"
        en "there is already a page at {path}";
    choose_other()
        nl "kies een andere naam, of verander eerst het adres van die pagina"
        en "choose another name, or change the address of that page first";
    no_control()
        nl "een naam kan geen stuurtekens bevatten"
        en "a name can't contain control characters";
    without_them()
        nl "typ hem zonder"
        en "type it without them";
    name_with_setting(name)
        nl "een naam kan geen `{{{name}}}` bevatten: dat noemt een instelling"
        en "a name can't contain `{{{name}}}`: that is the name of a setting";
    without_braces()
        nl "typ hem zonder accolades"
        en "type it without braces";
    empty_name()
        nl "een lege naam"
        en "an empty name";
    no_letter(what)
        nl "{what} heeft geen letter of cijfer om een adres van te maken"
        en "{what} has no letter or digit to make an address from";
    give_name()
        nl "geef een naam zoals `Brugge` of `Koud bellen in de zomer`"
        en "give a name such as `Brugge` or `Koud bellen in de zomer`";
    name_long(length)
        nl "deze naam geeft een adres van {length} tekens"
        en "this name makes an address of {length} characters";
    keep_under(longest)
        nl "hou het onder {longest}; de titel in het bestand mag langer zijn"
        en "keep it under {longest}; the title in the file can be longer";
    replace_todo()
        nl "vervang elke INVULLEN; de uitleg erboven zegt wat elke sleutel is"
        en "replace every INVULLEN; the comments explain each key";
    name_in_neighbours(slug)
        nl "noem `{slug}` bij de `nabijgelegen_links` van de buren"
        en "add `{slug}` to `nabijgelegen_links` of its neighbours";
    name_in_near(slug, near)
        nl "noem `{slug}` bij de `nabijgelegen_links` van {near}"
        en "add `{slug}` to `nabijgelegen_links` of {near}";
    raise_count(shown)
        nl "verhoog dan de `count` van de provincie onder `checks.cities` in {shown}/site.yaml"
        en "then raise the `count` of its province under `checks.cities` in {shown}/site.yaml";
    see_drafts(option)
        nl "bekijk het met `site serve --drafts{option}`"
        en "see it with `site serve --drafts{option}`";
    check_drafts(option)
        nl "voer `site check --drafts{option}` uit: dat toont wat je nog moet schrijven"
        en "run `site check --drafts{option}`: it lists what is still to be written";
    remove_draft()
        nl "haal `draft: true` weg om het te publiceren"
        en "remove `draft: true` to publish it";
    link_from(slug, shown)
        nl "zet een link naar /{slug} op een andere pagina of in {shown}/navigation.yaml"
        en "link to /{slug} from another page or from {shown}/navigation.yaml";
    link_campaigns(slug, shown)
        nl "zet een link naar /klanten/{slug} in de sectie `campagnes` van {shown}/pages/leadgeneratie-kmo.yaml"
        en "link to /klanten/{slug} from the section `campagnes` of {shown}/pages/leadgeneratie-kmo.yaml";
    verified_signed()
        nl "schrijf `verified: true` zodra de klant de tekst ondertekend heeft en de telling in het dossier zit"
        en "write `verified: true` once the customer has signed the text and the counts are on file";
    not_a_text()
        nl "dat is geen tekst; probeer opnieuw"
        en "that is not text; try again";
    none_but_near(answer, near)
        nl "`{answer}` bestaat niet; bedoel je `{near}`?"
        en "there is no `{answer}`; did you mean `{near}`?";
    not_in_list(answer, names)
        nl "`{answer}` staat niet in de lijst; kies een van: {names}"
        en "`{answer}` is not in the list; choose one of: {names}";
    ask_province()
        nl "Provincie"
        en "Province";
    scaffold_broken(error)
        nl "het sjabloon is stuk: {error}"
        en "the scaffold is broken: {error}";
}
