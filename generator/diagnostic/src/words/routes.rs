//! Addresses, and those that lead elsewhere.

use crate::text::words;

words! {
    part_long(path, letters)
        nl "een deel van het adres `{path}` telt {letters} letters"
        en "a part of the address `{path}` is {letters} characters long";
    name_limit(longest)
        nl "een bestandsnaam heeft er hoogstens {longest}"
        en "a file name can have at most {longest}";
    this_file_makes()
        nl "dit bestand maakt het"
        en "this file makes it";
    shorter_address()
        nl "maak het korter; ook een onderwerp van de blog wordt een deel van een adres"
        en "make it shorter; a blog tag becomes part of an address too";
    reserved_address(path)
        nl "op het adres `{path}` krijgt een bezoeker iets anders dan deze pagina: hosts en de API antwoorden er zelf"
        en "visitors to `{path}` don't get this page: hosts and the API answer there themselves";
    reserved_folder(path)
        nl "`public/{path}` kan daar niet staan: browsers bewaren een jaar lang wat in de map `assets` staat"
        en "`public/{path}` can't be there: browsers keep what is in the folder `assets` for a year";
    other_folder()
        nl "zet het bestand in een andere map van public/"
        en "put the file in another folder of public/";
    other_address()
        nl "geef de pagina een ander adres"
        en "give the page another address";
    claimed_twice(path)
        nl "twee pagina's willen het adres `{path}`"
        en "`{path}` is claimed twice";
    other_route()
        nl "geef een van de twee een ander adres"
        en "give one of the two another route";
    this_file_claims()
        nl "dit bestand wil het"
        en "this file claims it";
    so_does()
        nl "en dit bestand ook"
        en "so does this file";
    claims_it(who)
        nl "{who} wil het"
        en "{who} claims it";
    redirects_head_empty()
        nl "schrijf in content/site.yaml, in de plaats van `redirects: []`\nredirects:"
        en "in content/site.yaml, replace `redirects: []` with\nredirects:";
    redirects_head()
        nl "plak in content/site.yaml onder `redirects:`"
        en "paste under `redirects:` in content/site.yaml";
    was_published(path)
        nl "`{path}` stond vroeger online, en nu is daar niets meer"
        en "`{path}` was published before, and nothing answers there now";
    no_path(line)
        nl "`{line}` is geen adres van deze site"
        en "`{line}` is not an address of this site";
    path_or_comment()
        nl "schrijf het pad, zoals `/diensten`, of haal de regel weg; een opmerking begint met `#`"
        en "write the path, such as `/diensten`, or remove the line; a comment starts with `#`";
    still_lead()
        nl "links van elders en zoekresultaten leiden er nog heen"
        en "links on other sites and search results still lead there";
    became_draft()
        nl "die pagina is nu klad: haal `draft: true` weg uit haar bestand, en ze staat er weer"
        en "that page is now a draft: remove `draft: true` from its file to bring it back";
    leads_there()
        nl "leidt er nog heen"
        en "still leads there";
    places_lead(count)
        nl one(count) "op deze site leidt er nog {count} plaats heen: verander ze mee" else "op deze site leiden er nog {count} plaatsen heen: verander ze mee"
        en one(count) "{count} place on this site still leads there: change it too" else "{count} places on this site still lead there: change them too";
    no_list(name)
        nl "`{name}` is er niet: een pagina die verdwijnt zonder doorverwijzing, valt dan niet op"
        en "there is no `{name}`: a page that disappears without a redirect goes unnoticed";
    list_lacks(count, first)
        nl one(count) "`{first}` komt online en staat hier niet: verdwijnt die pagina later zonder doorverwijzing, dan valt dat niet op" else "{count} adressen komen online en staan hier niet, waaronder `{first}`: verdwijnt er later een zonder doorverwijzing, dan valt dat niet op"
        en one(count) "`{first}` goes online but is not listed here: if it later disappears without a redirect, that goes unnoticed" else "{count} addresses go online but are not listed here, such as `{first}`: if one later disappears without a redirect, that goes unnoticed";
    build_and_keep()
        nl "voer op je computer `site build` uit, dat ze erbij zet, en bewaar dit bestand in git"
        en "run `site build` on your machine, which adds them, and commit this file";
    restore_list(name)
        nl "zet het terug uit git; is het er nooit geweest, maak dan een leeg bestand `{name}` in de map van de inhoud: de build vult het aan"
        en "restore it from git; if it never existed, create an empty file `{name}` in the content folder: the build fills it";
    sign_host()
        nl "met `//` begint de naam van een andere site"
        en "`//` starts the name of another host";
    sign_star()
        nl "`*` staat voor elk adres dat zo begint"
        en "`*` stands for every address that starts this way";
    sign_colon()
        nl "`:` staat daar voor om het even welk woord"
        en "`:` stands for any word there";
    sign_query()
        nl "wat na `?` of `#` komt, bekijkt een host niet"
        en "hosts ignore what comes after `?` or `#`";
    sign_invisible()
        nl "er staat een onzichtbaar teken in"
        en "it contains an invisible character";
    redirect_start()
        nl "een doorverwijzing begint bij een pad op deze site"
        en "a redirect starts at a path on this site";
    start_slash()
        nl "begin met `/`, zonder spaties"
        en "start it with `/`, without spaces";
    one_address()
        nl "noem één adres dat niet meer bestaat, zoals `/oud`; schrijf voor elk adres een eigen doorverwijzing"
        en "name one address that was given up, such as `/oud`; write a separate redirect for each address";
    no_single(from, sign)
        nl "`{from}` is niet één adres: {sign}"
        en "`{from}` is not a single address: {sign}";
    redirect_hides(from)
        nl "`{from}` is een pagina, en deze doorverwijzing zou ze verbergen"
        en "`{from}` is a page, which this redirect would hide";
    redirect_hides_later(from, date)
        nl "op {date} verschijnt de pagina `{from}`, en deze doorverwijzing zou ze verbergen"
        en "the page `{from}` appears on {date}, and this redirect would hide it";
    remove_redirect()
        nl "haal de doorverwijzing weg, of de pagina"
        en "remove the redirect, or the page";
    redirect_of_file(from)
        nl "`{from}` is een bestand van deze site, en een host toont dat in plaats van door te verwijzen"
        en "`{from}` is a file of this site, which a host shows instead of redirecting";
    remove_redirect_or_file()
        nl "haal de doorverwijzing weg, of het bestand in public/"
        en "remove the redirect, or the file in public/";
    redirected_twice(from)
        nl "`{from}` wordt twee keer doorverwezen"
        en "`{from}` is redirected twice";
    to_or_gone()
        nl "schrijf `to:` met de pagina die in de plaats kwam, of `gone: true` als die er niet is"
        en "write `to:` with the page that took its place, or `gone: true` if none did";
    redirected_itself(target)
        nl "`{target}` wordt zelf doorverwezen"
        en "`{target}` is itself redirected";
    name_end()
        nl "noem het adres waar de bezoeker uitkomt"
        en "name the address where the visitor ends up";
    page_path()
        nl "schrijf het pad van de pagina, zoals `/contact` of `/contact#form`"
        en "write the page's path, such as `/contact` or `/contact#form`";
    has_space(to)
        nl "in `{to}` staat een spatie"
        en "`{to}` contains a space";
    no_page(target)
        nl "er is geen pagina `{target}`"
        en "there is no page `{target}`";
    redirect_to_page()
        nl "verwijs door naar een pagina van deze site"
        en "redirect to a page of this site";
    redirect_meanwhile()
        nl "verwijs door naar een pagina die er nu al is"
        en "redirect to a page that already exists";
    paste_redirect(head, path, to)
        nl "{head}\n  - {{from: {path}, to: {to}}}\nof, als er niets in de plaats komt,\n  - {{from: {path}, gone: true}}\nof haal deze regel weg als het nooit online stond"
        en "{head}\n  - {{from: {path}, to: {to}}}\nor, if nothing takes its place,\n  - {{from: {path}, gone: true}}\nor remove this line if the address was never online";
    gone_with_page(from)
        nl "`{from}` leidt naar een pagina en staat toch als weg"
        en "`{from}` leads to a page but is also marked as gone";
    leads_nowhere(from)
        nl "`{from}` leidt nergens heen"
        en "`{from}` leads nowhere";
}
