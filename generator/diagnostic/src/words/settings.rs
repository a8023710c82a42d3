//! `site.yaml`, its services, and what must be proven before the site goes live.

use crate::text::words;

words! {
    portal_without_server()
        nl "geen server voor accounts en het klantenportaal: aanmelden, registreren en alles onder /saas werkt niet"
        en "there is no server for accounts and the customer portal: logging in, registering and everything under /saas won't work";
    set_up_server()
        nl "schrijf het adres van de server, ook als het dat van de site zelf is: `base: https://…/`; is er geen, verwijder dan de pagina's customer-login, register, forgot-password, confirm-email en confirm-reset: wat er dan nog heen leidt, wordt gemeld (docs/owning.md)"
        en "write the server's address, even if it is the site's own: `base: https://…/`; if there is no server, remove the pages customer-login, register, forgot-password, confirm-email and confirm-reset: remaining links to them are then reported (docs/owning.md)";
    no_source(figure)
        nl "er staat nergens waar `{figure}` vandaan komt"
        en "nothing says where `{figure}` comes from";
    write_source()
        nl "zet naast deze tekst `source:` met wie het telde en wanneer, of gebruik een cijfer van site.yaml"
        en "write `source:` beside this text with who counted it and when, or use a figure from site.yaml";
    once_real()
        nl "zodra het echt is"
        en "once it is real";
    once_agreed()
        nl "zodra de persoon schriftelijk akkoord ging met citaat, naam en bedrijf"
        en "once the person has agreed in writing to the quote, the name and the company";
    once_reviews()
        nl "zodra de beoordelingen in het dossier zitten, met hoe nagegaan werd dat ze van klanten komen"
        en "once the reviews are on file, with how it was verified that they come from customers";
    once_counted()
        nl "zodra de telling in het dossier zit, met periode, bron en methode"
        en "once the count is on file, with its period, source and method";
    once_proven()
        nl "zodra het bewijs in het dossier zit: wie zegt het, van wanneer, en waarover"
        en "once the proof is on file: who says it, when, and about what";
    is_sample(name)
        nl "`{name}` is een voorbeeld"
        en "`{name}` is a sample";
    not_verified(place, name)
        nl "`{place}` ({name}) is niet nagekeken"
        en "`{place}` ({name}) is not verified";
    write_verified(proof)
        nl "schrijf `verified: true` {proof}; zet tot dan onder `neutral:` wat de site intussen toont"
        en "write `verified: true` {proof}; until then, put under `neutral:` what the site shows instead";
    said_of(name, what)
        nl "`{name}` {what}"
        en "`{name}` {what}";
    is_placeholder()
        nl "is een voorbeeldwaarde"
        en "is a placeholder";
    real_server()
        nl "schrijf het echte adres van de server, of maak het leeg"
        en "write the server's real address, or leave it empty";
    real_address()
        nl "schrijf het echte adres van de site"
        en "write the site's real address";
    read_address()
        nl "schrijf een adres dat iemand leest"
        en "write an address that somebody reads";
    not_callable()
        nl "kan je niet bellen"
        en "can't be called";
    real_number()
        nl "schrijf het echte nummer"
        en "write the real number";
    registered_address()
        nl "schrijf het adres van de maatschappelijke zetel"
        en "write the registered address";
    not_enterprise()
        nl "is geen Belgisch ondernemingsnummer"
        en "is not a Belgian enterprise number";
    ten_digits()
        nl "schrijf de tien cijfers zoals de KBO ze geeft"
        en "write the ten digits as the KBO gives them";
    own_profile()
        nl "schrijf het eigen profiel van het bedrijf, of haal het weg"
        en "write the company's own profile, or remove it";
    no_host(host)
        nl "`{host}` kan niet het begin van elk adres zijn"
        en "`{host}` can't be the start of every address";
    write_host()
        nl "schrijf het als `https://www.example.be`, zonder schuine streep achteraan en zonder pad"
        en "write it as `https://www.example.be`, without a slash at the end or a path";
    setting_names_setting(name)
        nl "`{{{name}}}` wordt hier niet ingevuld"
        en "`{{{name}}}` is not filled in here";
    write_setting_out()
        nl "schrijf de waarde zelf: teksten noemen deze instelling, zoals ze hier staat"
        en "write the value itself: texts use this setting exactly as it is written here";
    no_phone(phone)
        nl "`{phone}` is geen nummer waarnaar een telefoon kan bellen"
        en "`{phone}` is not a number that a phone can dial";
    write_phone()
        nl "schrijf het zoals bezoekers het zien: `0800 00 000`, of `+32 9 234 56 78`"
        en "write it as visitors see it: `0800 00 000`, or `+32 9 234 56 78`";
    no_email(email)
        nl "`{email}` is geen e-mailadres"
        en "`{email}` is not an e-mail address";
    write_email()
        nl "schrijf het als `naam@bedrijf.be`"
        en "write it as `name@company.be`";
    no_profile(url)
        nl "`{url}` is niet het adres van een profiel"
        en "`{url}` is not the address of a profile";
    write_profile()
        nl "schrijf het zoals de browser het toont: `https://www.linkedin.com/company/mijn-bedrijf`"
        en "write it as the browser shows it: `https://www.linkedin.com/company/my-company`";
    no_language_tag(language)
        nl "`{language}` is niet de taal van deze site"
        en "`{language}` is not the language of this site";
    write_language()
        nl "schrijf `nl-BE`, of `nl` met een ander land: de vaste teksten zijn Nederlands"
        en "write `nl-BE`, or `nl` with another country: the fixed texts are Dutch";
    range_turned(min, max)
        nl "geen tekst telt minstens {min} en hoogstens {max} tekens"
        en "no text has at least {min} and at most {max} characters";
    no_calling_hours(from, to)
        nl "van {from} tot {to} zijn geen uren van een dag"
        en "{from} to {to} is not a range of hours in one day";
    write_hours()
        nl "schrijf ze zoals `from: \"8.30\"` en `to: \"18\"`, het vroegste eerst"
        en "write them like `from: \"8.30\"` and `to: \"18\"`, the earlier one first";
    formula_twice(name)
        nl "er is al een formule met deze naam of sleutel: {name}"
        en "there is already a formula with this name or key: {name}";
    other_formula_name()
        nl "geef ze een andere, of haal ze weg"
        en "give it another one, or remove the formula";
    formula_key_taken(key)
        nl "`{key}` kan geen sleutel van een formule zijn: een naam tussen accolades gebruikt die al"
        en "`{key}` can't be the key of a formula: there is already a placeholder with that name";
    other_formula_key()
        nl "geef de formule een andere sleutel, en noem die ook in de teksten"
        en "give the formula another key, and use that one in texts too";
    featured_twice()
        nl "er is al een formule die opvalt"
        en "another formula is already featured";
    feature_one()
        nl "schrijf `featured: true` bij één formule"
        en "write `featured: true` for one formula only";
    no_tracker()
        nl "`function` doet niets zonder script"
        en "`function` does nothing without a script";
    name_tracker()
        nl "schrijf het adres van het script, of maak `function` leeg"
        en "write the address of the script, or leave `function` empty";
    other_number(number)
        nl "hoort niet bij het ondernemingsnummer {number}"
        en "does not match the enterprise number {number}";
    same_number()
        nl "het btw-nummer is het ondernemingsnummer met `BE` ervoor"
        en "the VAT number is the enterprise number with `BE` before it";
    test_key()
        nl "is een sleutel om te testen: niemand betaalt ermee"
        en "is a test key: nobody can pay with it";
    live_key()
        nl "schrijf de sleutel die met `pk_live_` begint"
        en "write the key that starts with `pk_live_`";
    no_such_average(average, worst, best)
        nl "{average} is geen gemiddelde van cijfers van {worst} tot {best}"
        en "{average} is not an average of marks from {worst} to {best}";
    correct_rating()
        nl "verbeter `value`, `worst` of `best`"
        en "correct `value`, `worst` or `best`";
    full_time_makes(made)
        nl "met `example` haalt een voltijdse beller {made}"
        en "according to `example`, a full-time caller makes {made}";
    change_assumption()
        nl "verander het, of een van de vier aannames in `example`: attempts_per_day, days_per_month, reach, booking"
        en "change it, or one of the four assumptions in `example`: attempts_per_day, days_per_month, reach, booking";
    a_month(month, included)
        nl "{month:.1} afspraken per maand, geen {included}"
        en "{month:.1} appointments a month, not {included}";
    a_week(week, value)
        nl "{week:.1} afspraken per week, geen {value}"
        en "{week:.1} appointments a week, not {value}";
    no_figure(key)
        nl "er is geen cijfer `{key}`"
        en "there is no figure `{key}`";
    call_form()
        nl "schrijf het als `https://api.example.be`, als `/` voor de eigen host van de site, of als `\"\"` om het uit te zetten"
        en "write it as `https://api.example.be`, `/` for this site's own host, or `\"\"` to leave it off";
    no_call_address(address)
        nl "`{address}` is geen adres waar de site iets kan vragen"
        en "`{address}` is not an address that the site can call";
    analytics_form()
        nl "schrijf het zoals Google Analytics het toont: `G-` met letters en cijfers"
        en "write it as Google Analytics shows it: `G-` with letters and digits";
    no_measurement(id)
        nl "`{id}` is geen meet-ID"
        en "`{id}` is not a measurement id";
    ads_form()
        nl "schrijf het zoals Google Ads het toont: `AW-` met cijfers"
        en "write it as Google Ads shows it: `AW-` with digits";
    no_conversion(id)
        nl "`{id}` is geen conversie-ID"
        en "`{id}` is not a conversion id";
    not_a_key(key)
        nl "`{key}` is geen sleutel"
        en "`{key}` is not a key";
    key_form()
        nl "schrijf de letters, cijfers, `-` en `_` die Google toont"
        en "write the letters, digits, `-` and `_` that Google shows";
    payment_form()
        nl "schrijf de sleutel die met `pk_` begint; een geheime sleutel staat nooit op een pagina"
        en "write the one that starts with `pk_`; a secret key must never be on a page";
    no_publishable(payment)
        nl "`{payment}` is geen publieke sleutel"
        en "`{payment}` is not a publishable key";
    fill_both()
        nl "vul beide in, of laat beide leeg"
        en "fill in both, or leave both empty";
    no_conversion_measured(missing)
        nl "zonder `{missing}` wordt geen conversie gemeten"
        en "without `{missing}` no conversion is measured";
    tracker_form()
        nl "schrijf het adres van het script, met `https://` vooraan"
        en "write the address of the tracker's script, starting with `https://`";
    no_script(script)
        nl "`{script}` is niet het adres van een script"
        en "`{script}` is not the address of a script";
    function_form()
        nl "schrijf alleen zijn naam, zoals `tracker.start`"
        en "write only its name, such as `tracker.start`";
    no_function(name)
        nl "`{name}` is niet de naam van een functie"
        en "`{name}` is not a function's name";
    service_host_form()
        nl "schrijf hem als `https://collect.example.com`"
        en "write it as `https://collect.example.com`";
    not_a_host(host)
        nl "`{host}` is geen host"
        en "`{host}` is not a host";
    group_key(key)
        nl "`{key}` kan de sleutel van deze groep niet zijn"
        en "`{key}` can't be the key of this group";
    group_key_form()
        nl "kleine letters, cijfers en koppeltekens, met een letter vooraan; elk één keer, en niet `necessary`"
        en "use lower case letters, digits and hyphens, starting with a letter; each key once, and not `necessary`";
    no_group(group)
        nl "er is geen groep `{group}`"
        en "there is no group `{group}`";
    groups(keys)
        nl "de groepen zijn {keys}"
        en "the groups are {keys}";
}
