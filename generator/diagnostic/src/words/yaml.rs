//! YAML syntax.

use crate::text::words;

words! {
    tab_stands()
        nl "er staat een tab waar alleen spaties mogen"
        en "there is a tab where only spaces are allowed";
    this_tab()
        nl "deze tab"
        en "this tab";
    use_spaces()
        nl "spring in met spaties: twee per niveau"
        en "indent with spaces: two for each level";
    quote_open()
        nl "een aanhalingsteken gaat open en niet dicht"
        en "a quote is opened but never closed";
    opened_here()
        nl "hier geopend"
        en "opened here";
    close_quote()
        nl "sluit het op het einde van de tekst met hetzelfde aanhalingsteken"
        en "close it at the end of the text with the same quote";
    text_after_quote()
        nl "na het sluitende aanhalingsteken gaat de tekst door"
        en "there is text after the closing quote";
    from_here()
        nl "vanaf hier"
        en "from here on";
    quote_whole()
        nl "zet de hele tekst tussen aanhalingstekens; een aanhalingsteken erin schrijf je als `\\\"`"
        en "put the whole text in quotes; a quote inside it is written `\\\"`";
    double_quotes()
        nl "schrijf een `'` in de tekst als `''`, of zet de hele tekst tussen dubbele aanhalingstekens"
        en "write a `'` in the text as `''`, or put the whole text in double quotes";
    comma_missing()
        nl "tussen deze twee teksten staat geen komma"
        en "there is no comma between these two texts";
    comma_between()
        nl "zet een komma tussen wat in een lijst staat: [\"9030\", \"9031\"]"
        en "put a comma between the items of a list: [\"9030\", \"9031\"]";
    unknown_escape()
        nl "tussen dubbele aanhalingstekens betekent een `\\` iets, en dit teken hoort er niet achter"
        en "in double quotes a `\\` starts an escape, and this character can't follow it";
    double_backslash()
        nl "schrijf `\\\\` voor een `\\`, of zet de tekst tussen enkele aanhalingstekens"
        en "write `\\\\` for a `\\`, or put the text in single quotes";
    hard_space()
        nl "deze regel springt in met een vaste spatie"
        en "this line is indented with a no-break space";
    hard_space_after_key()
        nl "na de dubbele punt staat een vaste spatie, en voor YAML is dat een letter"
        en "the colon is followed by a no-break space, which YAML takes for a letter";
    plain_space()
        nl "vervang ze door een gewone spatie"
        en "replace it with an ordinary space";
    not_an_item()
        nl "een punt van een lijst begint niet met dit teken"
        en "an item of a list does not start with this character";
    colon_missing()
        nl "na een sleutel komt een dubbele punt met een spatie erachter"
        en "a key is followed by a colon and a space";
    space_behind_colon()
        nl "schrijf `sleutel: tekst`; hoort deze regel bij de tekst erboven, zet die dan tussen aanhalingstekens"
        en "write `key: text`; if this line belongs to the text above it, put that text in quotes";
    cut_at_hash()
        nl "de tekst stopt hier: ` #` begint in YAML een opmerking"
        en "the text ends here: ` #` starts a comment in YAML";
    quote_or_comment()
        nl "zet de hele tekst tussen aanhalingstekens; is dit een opmerking, zet dan een spatie achter `#`"
        en "put the whole text in quotes; if this is a comment, put a space after `#`";
    bracket_broken()
        nl "wat tussen deze haakjes staat, kan niet gelezen worden"
        en "what is between these brackets can't be read";
    close_bracket()
        nl "sluit het haakje, met komma's tussen wat erin staat; zet een tekst die met een haakje begint tussen aanhalingstekens"
        en "close the bracket, with commas between the items; put text that starts with a bracket in quotes";
    second_colon()
        nl "er staat een tweede `: ` op één regel"
        en "there is a second `: ` on this line";
    this_colon()
        nl "deze dubbele punt"
        en "this colon";
    quote_or_new_line()
        nl "zet een tekst met `: ` erin tussen aanhalingstekens; is dit een sleutel, begin er dan een nieuwe regel mee"
        en "put text that contains `: ` in quotes; if this is a key, start a new line with it";
    curly_quotes()
        nl "gekrulde aanhalingstekens zijn voor YAML gewone letters"
        en "curly quotes are ordinary letters to YAML";
    misaligned()
        nl "deze regel staat niet gelijk met wat erboven staat"
        en "this line does not line up with the lines above it";
    align()
        nl "laat de sleutels van één punt evenver inspringen, en begin elk punt van een lijst met `- ` in dezelfde kolom"
        en "give the keys of an item the same indentation, and start each item of a list with `- ` in the same column";
    not_aligned(name, with)
        nl "`{name}` staat niet gelijk met `{with}`"
        en "`{name}` does not line up with `{with}`";
    remove_indent(count)
        nl one(count) "haal één spatie weg aan het begin van deze regel" else "haal {count} spaties weg aan het begin van deze regel"
        en one(count) "remove one space at the start of this line" else "remove {count} spaces at the start of this line";
    add_indent(count)
        nl one(count) "zet één spatie meer aan het begin van deze regel" else "zet {count} spaties meer aan het begin van deze regel"
        en one(count) "add one space at the start of this line" else "add {count} spaces at the start of this line";
    sign_first()
        nl "deze tekst begint met een teken dat in YAML iets anders betekent"
        en "this text starts with a character that means something else in YAML";
    too_much()
        nl "dit is dus te veel"
        en "so this can't follow";
    quote_text(quoted)
        nl "zet de tekst tussen aanhalingstekens: {quoted}"
        en "put the text in quotes: {quoted}";
    not_yaml(kind)
        nl "dit is geen geldige YAML"
        en "this is not valid YAML: {kind}";
    unread_from_here()
        nl "vanaf hier kan het bestand niet gelezen worden"
        en "the file can't be read from here on";
    check_indent()
        nl "kijk naar het inspringen en de aanhalingstekens; een tekst met `: ` of ` #` erin moet tussen aanhalingstekens staan"
        en "check the indentation and the quotes; text that contains `: ` or ` #` must be in quotes";
    aliases()
        nl "ankers en aliassen (`&naam`, `*naam`)"
        en "anchors and aliases (`&name`, `*name`)";
    tags()
        nl "tags (`!naam`)"
        en "tags (`!name`)";
    second_document()
        nl "een regel met `---` begint hier een tweede document"
        en "a line with `---` starts a second document here";
    second_after_dots()
        nl "hier begint een tweede document, na een regel met `...`"
        en "a second document starts here, after a line with `...`";
    remove_line()
        nl "haal de regel weg; een bestand bevat één document"
        en "remove the line; a file holds one document";
    nested_deep()
        nl "dit zit te diep genest"
        en "this is nested too deeply";
    limit_levels(levels)
        nl "de grens ligt op {levels} niveaus"
        en "the limit is {levels} levels";
    few_levels()
        nl "inhoud heeft weinig niveaus nodig; kijk de haakjes na"
        en "content needs few levels; check the brackets";
    key_expected()
        nl "er staat een lijst of een groep sleutels waar een sleutel hoort"
        en "expected a key, found a list or a map";
    write_word()
        nl "schrijf een woord; is dit een tekst met een haakje erin, zet hem dan helemaal tussen aanhalingstekens"
        en "write a word; if this is text that contains a bracket, put all of it in quotes";
    file_large()
        nl "dit bestand is te groot"
        en "this file is too large";
    split_it()
        nl "splits het"
        en "split it";
    not_in_content(what)
        nl "{what} worden in inhoud niet gebruikt"
        en "{what} are not supported in content";
    write_out()
        nl "schrijf de waarde voluit, of zet ze tussen aanhalingstekens"
        en "write the value out, or put it in quotes";
    key_twice(name)
        nl "de sleutel `{name}` staat er twee keer"
        en "duplicate key `{name}`";
    comes_second()
        nl "dit is de tweede"
        en "used again here";
    first_one()
        nl "dit is de eerste"
        en "first used here";
    remove_or_rename()
        nl "haal een van de twee weg, of geef hem een andere naam"
        en "remove or rename one of the two";
}
