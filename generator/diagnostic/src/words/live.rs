//! The published site, as `site check --live` reads it.

use crate::text::words;

words! {
    not_asked()
        nl "er werd niet meer naar gevraagd"
        en "not requested any more";
    nothing_whole(seconds)
        nl "binnen {seconds} s kwam er niets volledigs"
        en "no complete answer came within {seconds} s";
    no_such_host()
        nl "die host bestaat niet"
        en "there is no such host";
    no_connection()
        nl "de host is niet bereikbaar"
        en "the host can't be reached";
    connection_broken()
        nl "de verbinding werd verbroken"
        en "the connection was interrupted";
    not_secure(error)
        nl "er kwam geen veilige verbinding (`{error}`)"
        en "no secure connection could be made (`{error}`)";
    unreadable_answer(error)
        nl "het antwoord is niet te lezen (`{error}`)"
        en "the answer can't be read (`{error}`)";
    leads_slash(status)
        nl "antwoordt {status} en leidt naar hetzelfde adres met een schuine streep achteraan"
        en "answers {status} and redirects to the same address with a trailing slash";
    slash_off()
        nl "zet uit wat de schuine streep toevoegt; op Netlify doet `netlify.toml` dat met `pretty_urls = false`"
        en "turn off what adds the slash; on Netlify `netlify.toml` does so with `pretty_urls = false`";
    leads_elsewhere(status, to)
        nl "antwoordt {status} in plaats van 200 en leidt naar `{to}`"
        en "answers {status} instead of 200 and redirects to `{to}`";
    publish_this()
        nl "publiceer deze versie en kijk dan opnieuw"
        en "publish this checkout, then check again";
    instead_of_200(status)
        nl "antwoordt {status} in plaats van 200"
        en "answers {status} instead of 200";
    no_password()
        nl "haal het wachtwoord of de beveiliging weg; zoekmachines en bezoekers worden ook geweigerd"
        en "remove the password or other protection; it also keeps out search engines and visitors";
    host_status()
        nl "kijk op de statuspagina van de host en probeer het over een minuut opnieuw"
        en "check the host's status page and try again in a minute";
    no_type()
        nl "zonder soort"
        en "no type";
    comes_as(found, right)
        nl "komt als {found} in plaats van `{right}`"
        en "is sent with {found} instead of `{right}`";
    send_type()
        nl "laat de host deze soort sturen voor de extensie van het bestand; browsers weigeren scripts, stijlen en lettertypes van een andere soort"
        en "make the host send this type for the file's extension; browsers refuse scripts, styles and fonts of another type";
    no_compression(media)
        nl "`{media}` komt zonder compressie"
        en "`{media}` is sent without compression";
    compress()
        nl "laat de host teksten verkleinen met brotli of gzip; Netlify doet dat vanzelf"
        en "make the host compress text with brotli or gzip; Netlify does so by default";
    no_header(name)
        nl "komt zonder de header `{name}`"
        en "is sent without the header `{name}`";
    other_header(name)
        nl "komt met een andere `{name}` dan deze site vraagt"
        en "is sent with a different `{name}` than this site asks for";
    should_be(wanted)
        nl "het moet zijn: {wanted}"
        en "it should be: {wanted}";
    header_missing(missing)
        nl "niet aanwezig: {missing}"
        en "missing: {missing}";
    header_more(more)
        nl "in de plaats: {more}"
        en "found instead: {more}";
    apply_headers()
        nl "publiceer deze versie; is dat gebeurd, laat de host dan `dist/_headers` toepassen, en niets ervoor iets veranderen"
        en "publish this checkout; if you already have, make sure the host applies `dist/_headers` and no proxy changes them";
    forms_untaken()
        nl "niemand ontvangt wat de formulieren versturen"
        en "nothing receives what the forms send";
    no_api_no_netlify()
        nl "er antwoordt geen API, en de host is niet Netlify, waarvoor de formulieren gemaakt zijn"
        en "no API answers, and the host is not Netlify, whose form service the pages are made for";
    set_api()
        nl "zet `api.base` in content/site.yaml op een adres waar een API antwoordt, of publiceer op Netlify"
        en "set `api.base` in content/site.yaml to where an API answers, or publish on Netlify";
    forms_unknown()
        nl "Netlify kent de formulieren van deze site niet en ontvangt er geen"
        en "Netlify does not know the forms of this site and accepts none of them";
    forms_not_known(forms)
        nl "niet bekend: {forms}"
        en "unknown: {forms}";
    detect_forms()
        nl "zet in Netlify onder Forms de herkenning van formulieren aan en publiceer opnieuw"
        en "turn on form detection in Netlify, under Forms, and deploy again";
    form_refused(name, status)
        nl "het formulier `{name}` wordt geweigerd met {status}"
        en "the form `{name}` is refused with {status}";
    look_at_forms()
        nl "kijk in Netlify bij Forms: het formulier moet er staan, en het maandtegoed mag niet op zijn"
        en "look under Forms in Netlify: the form must be listed there, and the month's allowance must not be used up";
    answers(status)
        nl "antwoordt {status}"
        en "answers {status}";
    answers_to(status, to)
        nl "antwoordt {status} naar `{to}`"
        en "answers {status} to `{to}`";
    instead_of_301(found, to)
        nl "{found} in plaats van 301 naar `{to}`"
        en "{found} instead of 301 to `{to}`";
    apply_redirects()
        nl "publiceer deze versie; is dat gebeurd, laat de host dan `dist/_redirects` toepassen"
        en "publish this checkout; if you already have, make sure the host applies `dist/_redirects`";
    given_up(status)
        nl "antwoordt {status} in plaats van 404, al bestaat dit adres niet meer"
        en "answers {status} instead of 404, although the address was given up";
    no_such_page(status)
        nl "antwoordt {status} in plaats van 404, al bestaat die pagina niet"
        en "answers {status} instead of 404, although there is no such page";
    answer_404()
        nl "laat de host 404 antwoorden met `404.html`, en `dist/_redirects` toepassen"
        en "make the host answer 404 with `404.html`, and apply `dist/_redirects`";
    other_404()
        nl "op wat niet bestaat, komt een andere pagina dan die van deze site"
        en "missing pages are answered with a page that is not this site's own";
    title_is(found, title)
        nl "de titel is `{found}` en moet `{title}` zijn"
        en "its title is `{found}`, and should be `{title}`";
    apply_portal()
        nl "laat de host `dist/_redirects` toepassen: het portaal antwoordt ook onder zijn eigen adres"
        en "make the host apply `dist/_redirects`: the portal answers below its own address";
    lists_stranger(first, host)
        nl "somt `{first}` op, en dat staat niet op {host}"
        en "lists `{first}`, which is not on {host}";
    of_addresses(strangers, all)
        nl "{strangers} van {all} adressen"
        en "{strangers} of {all} addresses";
    set_host()
        nl "zet `host` in content/site.yaml op het adres dat bezoekers gebruiken, en publiceer"
        en "set `host` in content/site.yaml to the address that visitors use, and publish";
    lists_nothing()
        nl "somt geen enkele pagina op"
        en "lists no page";
    publish_sitemap()
        nl "publiceer deze versie; zoekmachines vinden de pagina's met deze lijst"
        en "publish this checkout; search engines find the pages through this list";
    keeps_robots()
        nl "houdt robots van elke pagina weg"
        en "keeps robots from every page";
    says_not(wanted)
        nl "zegt niet `{wanted}`"
        en "does not say `{wanted}`";
    checkout_publishes(robots)
        nl "deze versie publiceert: {robots}"
        en "this checkout publishes: {robots}";
    own_robots()
        nl "publiceer deze versie; is dat gebeurd, kijk dan of de host daar een eigen bestand heeft"
        en "publish this checkout; if you already have, check whether the host has a file of its own there";
    not_json(media)
        nl "komt als `{media}` in plaats van `application/json`"
        en "is sent as `{media}` instead of `application/json`";
    send_json()
        nl "laat de host deze soort sturen; open pagina's horen alleen via JSON van een nieuwe versie"
        en "make the host send this type; open pages learn of a new version only from JSON";
    publish_version()
        nl "publiceer deze versie; open pagina's horen alleen via dit bestand van een nieuwe versie"
        en "publish this checkout; open pages learn of a new version only from this file";
    no_version()
        nl "bevat geen versie"
        en "contains no version";
    other_publication()
        nl "er staat een andere versie online dan hier vandaag gemaakt wordt"
        en "the publication online is not the one that this checkout builds today";
    version_online(version, expected)
        nl "online staat {version}, hier {expected}"
        en "online: {version}, here: {expected}";
    newest_commit()
        nl "haal de nieuwste commit op, of publiceer deze; een site die met --launch gemaakt wordt, controleer je met --launch"
        en "get the newest commit, or publish this one; check a site that was built with --launch with --launch too";
    rest_not_asked()
        nl "de rest werd niet meer gevraagd: kijk of de host werkt of zo snel lezen weigert, en probeer opnieuw"
        en "the rest was not requested: check whether the host is up or limits the number of requests, and try again";
    open_address()
        nl "open het adres in een browser; kijk of het domein naar de host wijst en of het certificaat er is"
        en "open the address in a browser; check that its domain points to the host and that it has a certificate";
    no_answer(why)
        nl "antwoordt niet: {why}"
        en "does not answer: {why}";
    leads_to(to)
        nl "leidt naar `{to}`"
        en "redirects to `{to}`";
    look_there(there)
        nl "controleer dat adres: site check --live {there}"
        en "check that address: site check --live {there}";
    no_certificate()
        nl "antwoordt zonder certificaat"
        en "answers without a certificate";
    get_certificate()
        nl "laat de host een certificaat halen en http naar https sturen, en controleer het adres met https"
        en "make the host get a certificate and redirect http to https, then check the https address";
    no_https()
        nl "antwoordt zonder naar https te leiden"
        en "answers without redirecting to https";
    force_https()
        nl "laat de host elk adres naar https sturen; Netlify doet dat vanzelf (Force HTTPS)"
        en "make the host redirect every address to https; Netlify does so by default (Force HTTPS)";
    canonical_other(host)
        nl "het canonieke adres staat niet op {host}, of is dat van een andere pagina"
        en "its canonical address is not on {host}, or is that of another page";
    no_canonical()
        nl "zegt niet wat het canonieke adres is"
        en "has no canonical address";
    robots_tag()
        nl "kijk waar de host `X-Robots-Tag` toevoegt, en of dit een voorvertoning onder de eigen naam van de site is"
        en "find where the host adds `X-Robots-Tag`, and check whether this is a preview under the site's own name";
    noindex_in_sitemap()
        nl "staat in de sitemap en vraagt zoekmachines toch om het weg te laten"
        en "is in the sitemap, but asks search engines to leave it out";
    may_be_listed(host)
        nl "zoekmachines mogen dit opnemen, terwijl de eigen host van de site {host} is"
        en "search engines may list it, although the site's own host is {host}";
    send_noindex()
        nl "laat de host hier `X-Robots-Tag: noindex` sturen, zoals Netlify doet bij voorvertoningen, of doorverwijzen naar de eigen host van de site; is dit de echte, zet dan `host` in content/site.yaml"
        en "make the host send `X-Robots-Tag: noindex` here, as Netlify does for deploy previews, or redirect to the site's own host; if this is the site's own host, set `host` in content/site.yaml";
}
