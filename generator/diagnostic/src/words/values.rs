//! Values of content: keys, kinds, dates.

use crate::text::words;

words! {
    not_an_id(name)
        nl "`{name}` kan de id van een plaats niet zijn: kleine letters, cijfers en koppeltekens, met een letter vooraan"
        en "`{name}` can't be an id: use lower case letters, digits and hyphens, starting with a letter";
    no_neutral_form()
        nl "dit is geen neutrale vorm"
        en "this is not a neutral form";
    write_neutral()
        nl "zet eronder de sleutels die de plaats innemen van die ernaast, of schrijf `neutral: omit`"
        en "put under it the keys that replace those beside it, or write `neutral: omit`";
    a_name()
        nl "een naam"
        en "a name";
    name_expected()
        nl "hier hoort een naam, met zijn velden eronder"
        en "expected a name with its fields below it";
    one_name_expected(names)
        nl "hier hoort één naam met zijn velden eronder, en er staan {names}"
        en "expected one name with its fields below it, found {names}";
    indent_fields(name)
        nl "laat de velden van `{name}` verder inspringen dan `{name}` zelf"
        en "indent the fields of `{name}` further than `{name}` itself";
    write_one_of(names)
        nl "schrijf een van deze: {names}"
        en "write one of: {names}";
    no_key(name)
        nl "hier bestaat geen sleutel `{name}`"
        en "there is no key `{name}` here";
    unknown_key()
        nl "onbekende sleutel"
        en "unknown key";
    did_you_mean(name)
        nl "bedoel je `{name}`?"
        en "did you mean `{name}`?";
    quote_comma(text)
        nl "een komma begint hier een nieuwe sleutel; hoort ze bij de tekst, schrijf dan \"{text}\""
        en "a comma starts a new key here; if it belongs to the text, write \"{text}\"";
    known_keys(keys)
        nl "de sleutels die hier mogen staan: {keys}"
        en "the known keys are: {keys}";
    must_be(wanted)
        nl "dit moet {wanted} zijn"
        en "this must be {wanted}";
    correct_or_remove()
        nl "verbeter de waarde, of haal de sleutel weg"
        en "correct the value, or remove the key";
    quote_brace()
        nl "een tekst die met `{{` begint, moet tussen aanhalingstekens staan"
        en "text that starts with `{{` must be in quotes";
    keys_with_values()
        nl "een groep sleutels met waarden"
        en "keys with values";
    true_or_false()
        nl "`true` of `false`"
        en "`true` or `false`";
    a_text()
        nl "een tekst"
        en "text";
    nothing_after()
        nl "niets achter deze naam"
        en "nothing after this name";
    month_range()
        nl "een maand ligt tussen 1 en 12"
        en "the month must be from 1 to 12";
    not_a_date(text)
        nl "`{text}` is geen datum"
        en "`{text}` is not a date";
    spaces_around(text)
        nl "rond de datum in `{text}` staan spaties"
        en "there are spaces around the date in `{text}`";
    remove_spaces()
        nl "haal ze weg"
        en "remove them";
    not_a_moment(text)
        nl "`{text}` is geen tijdstip"
        en "`{text}` is not a date and time";
    expected_found(expected, found)
        nl "hier hoort {expected}, en er staat {found}"
        en "expected {expected}, found {found}";
    quote_value()
        nl "zet de waarde tussen aanhalingstekens om er een tekst van te maken"
        en "put the value in quotes to make it text";
    quote_colon()
        nl "een tekst met `: ` erin moet tussen aanhalingstekens staan, anders leest YAML een sleutel met een waarde"
        en "text that contains `: ` must be in quotes, or YAML reads it as a key with a value";
    one_text()
        nl "schrijf hier één tekst, zonder `[ ]` of `- `"
        en "write a single text here, without `[ ]` or `- `";
    give_value()
        nl "geef een waarde, of haal de sleutel weg"
        en "give it a value, or remove the key";
    unknown_value(variant)
        nl "`{variant}` is geen van de bekende waarden"
        en "`{variant}` is not one of the known values";
    known_values(values)
        nl "je kan kiezen uit: {values}"
        en "choose from: {values}";
    key_missing(field)
        nl "de sleutel `{field}` ontbreekt"
        en "the key `{field}` is missing";
    belongs_here(field)
        nl "`{field}` hoort hier"
        en "`{field}` belongs here";
    add_key(field)
        nl "voeg `{field}:` toe met zijn waarde"
        en "add `{field}:` with its value";
    keys_missing(names)
        nl "de sleutels {names} ontbreken"
        en "the keys {names} are missing";
    belong_here()
        nl "ze horen hier"
        en "they belong here";
    add_keys()
        nl "voeg ze toe, elk op een regel met zijn waarde"
        en "add them, each on a line with its value";
    is_empty()
        nl "hier staat niets"
        en "this is empty";
    fill_in()
        nl "vul in wat hier hoort"
        en "fill in what belongs here";
    fill_in_or_remove()
        nl "vul in wat hier hoort, of haal het item weg"
        en "fill in what belongs here, or remove the item";
    add_one()
        nl "voeg er een toe"
        en "add one";
    a_date()
        nl "een datum"
        en "a date";
    a_moment()
        nl "een tijdstip"
        en "a date and time";
    a_list()
        nl "een lijst"
        en "a list";
    a_whole_number()
        nl "een geheel getal, 0 of hoger"
        en "a whole number, 0 or higher";
    a_number()
        nl "een getal"
        en "a number";
    write_items()
        nl "zet elk punt op een eigen regel, met `- ` vooraan"
        en "put each item on its own line, starting with `- `";
    space_behind_dash()
        nl "zet een spatie achter elk streepje: `- `"
        en "put a space after each hyphen: `- `";
    write_keys()
        nl "zet er sleutels onder die inspringen, zoals `title: …`"
        en "write keys below it, indented, such as `title: …`";
    write_these_keys(keys)
        nl "zet er deze sleutels onder die inspringen, elk met een waarde: {keys}"
        en "write these keys below it, indented, each with a value: {keys}";
    write_true_false()
        nl "schrijf `true` of `false`, zonder aanhalingstekens"
        en "write `true` or `false`, without quotes";
    swap_min_max()
        nl "wissel `min` en `max`"
        en "swap `min` and `max`";
    write_date()
        nl "schrijf jaar, maand en dag: 2026-11-20"
        en "write year, month and day: 2026-11-20";
    write_moment()
        nl "schrijf dag, uur en tijdzone: 2026-11-20T10:00:00+01:00"
        en "write day, time and offset: 2026-11-20T10:00:00+01:00";
    write_number()
        nl "schrijf een getal zonder aanhalingstekens, met een punt voor de decimalen"
        en "write a number without quotes, with a decimal point";
    write_digits()
        nl "schrijf alleen cijfers, zoals 1250: zonder aanhalingstekens, teken, decimalen of punt voor de duizendtallen"
        en "write only digits, such as 1250: without quotes, sign, decimals or a separator of thousands";
    number_between(least, most, number)
        nl "hier hoort een getal van {least} tot {most}, en er staat {number}"
        en "expected a number from {least} to {most}, found {number}";
    number_at_least(least, number)
        nl "hier hoort een getal van {least} of hoger, en er staat {number}"
        en "expected a number of at least {least}, found {number}";
    number_at_most(most, number)
        nl "hier hoort een getal van hoogstens {most}, en er staat {number}"
        en "expected a number of at most {most}, found {number}";
    share_not_percent(share, percent)
        nl "een aandeel is 1 voor het geheel: schrijf {share} voor {percent}%"
        en "a share is a fraction of 1: write {share} for {percent}%";
    correct_number()
        nl "verbeter het getal"
        en "correct the number";
    the_number(value)
        nl "het getal `{value}`"
        en "the number `{value}`";
    the_text(value)
        nl "de tekst `{value}`"
        en "the text `{value}`";
    last_day(day)
        nl "de laatste dag van deze maand is {day}"
        en "the last day of this month is {day}";
    quoted(value)
        nl "`{value}`"
        en "`{value}`";
    nothing()
        nl "niets"
        en "nothing";
    decimal_comma(number)
        nl "in het getal `{number}` staat een komma"
        en "the number `{number}` contains a comma";
    write_point(number)
        nl "schrijf het met een punt: {number}"
        en "use a decimal point: {number}";
    write_day_until(day)
        nl "schrijf hoogstens {day}, of een dag in een andere maand"
        en "write at most {day}, or a day in another month";
}
