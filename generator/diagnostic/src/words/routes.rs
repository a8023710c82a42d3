//! Addresses, and those that lead elsewhere.

use crate::text::words;

words! {
    part_long(path, letters)
        nl "een deel van het adres `{path}` telt {letters} letters"
        en "a part of the address `{path}` has {letters} letters";
    name_limit(longest)
        nl "een bestandsnaam heeft er hoogstens {longest}"
        en "at most {longest} can be a file's name";
    this_file_makes()
        nl "dit bestand maakt het"
        en "this file makes it";
    shorter_address()
        nl "maak het korter; ook een onderwerp van de blog wordt een deel van een adres"
        en "make it shorter; a subject of the blog becomes a part of an address too";
    reserved_address(path)
        nl "op het adres `{path}` krijgt een bezoeker iets anders dan deze pagina: hosts en de API antwoorden er zelf"
        en "at `{path}` visitors get something else than this page: hosts and the API answer there themselves";
    reserved_folder(path)
        nl "`public/{path}` kan daar niet staan: browsers bewaren een jaar lang wat in de map `assets` staat"
        en "`public/{path}` can't be there: browsers keep for a year what is in the folder `assets`";
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
        en "in content/site.yaml, write in place of `redirects: []`\nredirects:";
    redirects_head()
        nl "plak in content/site.yaml onder `redirects:`"
        en "below `redirects:` in content/site.yaml, paste";
    was_published(path)
        nl "`{path}` stond vroeger online, en nu is daar niets meer"
        en "`{path}` was published before, and nothing answers there now";
    no_path(line)
        nl "`{line}` is geen adres van deze site"
        en "`{line}` is no address of this site";
    path_or_comment()
        nl "schrijf het pad, zoals `/diensten`, of haal de regel weg; een opmerking begint met `#`"
        en "write the path, such as `/diensten`, or remove the line; a comment starts with `#`";
    still_lead()
        nl "links van elders en zoekresultaten leiden er nog heen"
        en "links from elsewhere and results of search engines still lead there";
    became_draft()
        nl "die pagina is nu klad: haal `draft: true` weg uit haar bestand, en ze staat er weer"
        en "that page is a draft now: remove `draft: true` from its file, and it is there again";
    leads_there()
        nl "leidt er nog heen"
        en "still leads there";
    places_lead(count)
        nl one(count) "op deze site leidt er nog {count} plaats heen: verander ze mee" else "op deze site leiden er nog {count} plaatsen heen: verander ze mee"
        en one(count) "on this site {count} place still leads there: change it too" else "on this site {count} places still lead there: change them too";
    no_list(name)
        nl "`{name}` is er niet: een pagina die verdwijnt zonder doorverwijzing, valt dan niet op"
        en "there is no `{name}`: a page that goes without a redirect is not noticed";
    list_lacks(count, first)
        nl one(count) "`{first}` komt online en staat hier niet: verdwijnt die pagina later zonder doorverwijzing, dan valt dat niet op" else "{count} adressen komen online en staan hier niet, waaronder `{first}`: verdwijnt er later een zonder doorverwijzing, dan valt dat niet op"
        en one(count) "`{first}` goes online and is not listed here: that it goes later without a redirect is not noticed" else "{count} addresses go online and are not listed here, `{first}` among them: that one goes later without a redirect is not noticed";
    build_and_keep()
        nl "voer op je computer `site build` uit, dat ze erbij zet, en bewaar dit bestand in git"
        en "run `site build` on your machine, which adds them, and commit this file";
    restore_list(name)
        nl "zet het terug uit git; is het er nooit geweest, maak dan een leeg bestand `{name}` in de map van de inhoud: de build vult het aan"
        en "restore it from git; if it never was there, make an empty file `{name}` in the content folder: builds add to it";
    sign_host()
        nl "met `//` begint de naam van een andere site"
        en "`//` starts the name of another host";
    sign_star()
        nl "`*` staat voor elk adres dat zo begint"
        en "`*` stands for every address that starts so";
    sign_colon()
        nl "`:` staat daar voor om het even welk woord"
        en "`:` stands for any word there";
    sign_query()
        nl "wat na `?` of `#` komt, bekijkt een host niet"
        en "hosts don't look at what comes after `?` or `#`";
    sign_invisible()
        nl "er staat een onzichtbaar teken in"
        en "there is an invisible sign in it";
    redirect_start()
        nl "een doorverwijzing begint bij een pad op deze site"
        en "a redirect starts at a path on this site";
    start_slash()
        nl "begin met `/`, zonder spaties"
        en "start it with `/`, without spaces";
    one_address()
        nl "noem één adres dat niet meer bestaat, zoals `/oud`; schrijf voor elk adres een eigen doorverwijzing"
        en "name one address that was given up, such as `/oud`; write one redirect for each";
    no_single(from, sign)
        nl "`{from}` is niet één adres: {sign}"
        en "`{from}` is no single address: {sign}";
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
        en "write `to:` with the page that took its place, or `gone: true` when none did";
    redirected_itself(target)
        nl "`{target}` wordt zelf doorverwezen"
        en "`{target}` is redirected itself";
    name_end()
        nl "noem het adres waar de bezoeker uitkomt"
        en "name the address where the visitor ends up";
    page_path()
        nl "schrijf het pad van de pagina, zoals `/contact` of `/contact#form`"
        en "write the page's path, such as `/contact` or `/contact#form`";
    has_space(to)
        nl "in `{to}` staat een spatie"
        en "`{to}` has a space in it";
    no_page(target)
        nl "er is geen pagina `{target}`"
        en "there is no page `{target}`";
    redirect_to_page()
        nl "verwijs door naar een pagina van deze site"
        en "redirect to a page of this site";
    redirect_meanwhile()
        nl "verwijs door naar een pagina die er nu al is"
        en "redirect to a page that is there now";
    paste_redirect(head, path, to)
        nl "{head}\n  - {{from: {path}, to: {to}}}\nof, als er niets in de plaats komt,\n  - {{from: {path}, gone: true}}\nof haal deze regel weg als het nooit online stond"
        en "{head}\n  - {{from: {path}, to: {to}}}\nor, when nothing takes its place,\n  - {{from: {path}, gone: true}}\nor remove this line, when it never was online";
    gone_with_page(from)
        nl "`{from}` leidt naar een pagina en staat toch als weg"
        en "`{from}` leads to a page, and is given up";
    leads_nowhere(from)
        nl "`{from}` leidt nergens heen"
        en "`{from}` leads nowhere";
}
