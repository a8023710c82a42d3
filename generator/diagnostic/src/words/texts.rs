//! Markdown, pictures, settings in texts, and how sentences are written.

use crate::text::words;

words! {
    block_twice()
        nl "dit blok staat al in de tekst"
        en "this block is already in the text";
    block_inside(name)
        nl "het blok `{{{name}}}` staat midden in een tekst, waar lezers zijn naam zouden zien"
        en "the block `{{{name}}}` is in the middle of a text, where readers would see its name";
    block_alone()
        nl "zet het op een regel alleen, met een lege regel erboven"
        en "put it on a line of its own, below an empty line";
    remove_one()
        nl "haal een van de twee weg"
        en "remove one of the two";
    script_link()
        nl "een link kan geen script uitvoeren"
        en "a link can't run a script";
    footnote()
        nl "dit zou een voetnoot zijn"
        en "this would be a footnote";
    link_to()
        nl "verwijs naar een pagina zoals `/contact`, of naar `https://…`, `mailto:` of `tel:`"
        en "link to a route such as `/contact`, to `https://…`, `mailto:` or `tel:`";
    link_without_text()
        nl "deze link heeft geen tekst, dus niemand ziet hem"
        en "this link has no text, so nobody sees it";
    write_link_text()
        nl "schrijf tussen de vierkante haken wat er staat: `[onze diensten](/diensten)`"
        en "write the text of the link between the square brackets: `[our services](/diensten)`";
    raw_html()
        nl "HTML mag niet in een tekst"
        en "raw HTML is not allowed in a text";
    sign_of_a_list(sign)
        nl "een regel die met `{sign}` begint, wordt geen lijst"
        en "a line that starts with `{sign}` does not become a list";
    write_list()
        nl "begin elk punt met `- `, een streepje en een spatie, en zet een lege regel boven de lijst"
        en "start each item with `- `, a hyphen and a space, and put an empty line above the list";
    table_headless()
        nl "deze regels worden geen tabel"
        en "these lines do not become a table";
    write_dashes(dashes)
        nl "zet onder de eerste rij een rij met streepjes: `{dashes}`"
        en "put a row of dashes below the first row: `{dashes}`";
    use_markdown()
        nl "gebruik markdown, zoals `**vet**`; wat eigen HTML nodig heeft, hoort in een template"
        en "use markdown, such as `**bold**`; anything that needs its own HTML belongs in a template";
    first_heading()
        nl "een tekst heeft geen kop van het eerste niveau: dat is de titel van de pagina"
        en "a text can't have a level 1 heading: that is the page's title";
    start_headings()
        nl "begin een kop met `##`"
        en "start headings with `##`";
    put_picture_by_path()
        nl "zet de afbeelding in `content/images/` en schrijf haar pad in die map"
        en "put the picture in `content/images/` and write its path in that folder";
    picture_not_utf8(shown)
        nl "`{shown}` is geen tekst in UTF-8"
        en "`{shown}` is not UTF-8 text";
    not_a_picture(shown)
        nl "`{shown}` is geen afbeelding die de site kan tonen"
        en "`{shown}` is not a picture that the site can show";
    picture_kinds()
        nl "gebruik svg, png, jpg, webp of avif"
        en "use svg, png, jpg, webp or avif";
    picture_no_size(name)
        nl "`content/images/{name}` heeft geen afmetingen"
        en "`content/images/{name}` has no size";
    svg_broken()
        nl "deze tekening is niet heel: een browser toont er een deel van, of niets"
        en "this drawing is broken: a browser shows only part of it, or nothing";
    parser_says(reason)
        nl "de lezer van SVG zegt: {reason}"
        en "the parser says: {reason}";
    export_again()
        nl "bewaar ze opnieuw als SVG, uit het programma waarin ze getekend is"
        en "export it as SVG again from the program that it was drawn in";
    svg_script()
        nl "deze tekening voert een script uit"
        en "this drawing runs a script";
    remove_svg_script()
        nl "haal het script weg: een tekening op de site mag alleen tekenen"
        en "remove the script: a drawing on the site may only draw";
    give_view_box()
        nl "geef het element <svg> een viewBox, of een width en een height"
        en "give its <svg> element a viewBox or a width and height";
    not_converted(message)
        nl "de afbeeldingen in content/images/ kunnen niet omgezet worden: {message}"
        en "the pictures in content/images/ can't be converted: {message}";
    node_for_pictures()
        nl "Node 22.12 of nieuwer (20.19 kan ook) moet geïnstalleerd zijn, en één build zonder --no-islands moet gelukt zijn"
        en "Node 22.12 or newer (20.19 works too) must be installed, and a build without --no-islands must have run once";
    changed_while_read(shown)
        nl "`{shown}` veranderde terwijl het gelezen werd"
        en "`{shown}` changed while it was read";
    picture_empty()
        nl "ze heeft geen afmetingen"
        en "it has no size";
    delete_hidden()
        nl "verwijder het; zie je niets, verwijder dan ook de woorden errond en typ ze opnieuw"
        en "delete it; if you can't see it, delete the words around it too and type them again";
    control_character()
        nl "een stuurteken"
        en "a control character";
    line_end_for_programs()
        nl "een regeleinde dat alleen programma's zien"
        en "a line break that only programs see";
    turns_direction()
        nl "dat de tekst errond van richting doet veranderen"
        en "it changes the direction of the text around it";
    byte_order_mark()
        nl "een byte order mark midden in een tekst"
        en "a byte order mark in the middle of a text";
    shapeless_letter()
        nl "dat een letter is zonder vorm"
        en "a letter without a shape";
    hides_behind()
        nl "dat verbergt wat erachter staat"
        en "it hides what comes after it";
    lost_character()
        nl "het staat voor een letter die bij het omzetten verloren ging"
        en "it replaces a letter that was lost in a conversion";
    private_character()
        nl "een symbool dat alleen in een lettertype van Word bestaat"
        en "a symbol that exists only in a font of Word";
    no_character()
        nl "dat geen teken is"
        en "it is not a character at all";
    in_this_text()
        nl "in deze tekst"
        en "in this text";
    no_setting(name)
        nl "er is geen instelling `{{{name}}}`"
        en "there is no setting `{{{name}}}`";
    setting_misspelled(written)
        nl "`{written}` komt op de site zoals het er staat"
        en "`{written}` is published as it is written";
    write_placeholder(name)
        nl "schrijf `{{{name}}}`: één paar accolades, kleine letters en geen spaties"
        en "write `{{{name}}}`: one pair of braces, lower case and no spaces";
    unknown_placeholder()
        nl "onbekende instelling"
        en "unknown placeholder";
    list_placeholders()
        nl "de namen komen uit content/site.yaml; `site check --placeholders` toont ze"
        en "the names come from the settings in content/site.yaml; run `site check --placeholders` to list them";
    placeholders_on_desk()
        nl "alle namen staan op het bureau, bij Zoeken"
        en "all names are on the desk, at Zoeken";
    more_places(count)
        nl one(count) "om dezelfde reden is er nog {count} plaats fout" else "om dezelfde reden zijn er nog {count} plaatsen fout"
        en one(count) "{count} more place is wrong for the same reason" else "{count} more places are wrong for the same reason";
    setting_long(name, bytes)
        nl "wat teksten `{{{name}}}` noemen, telt {bytes} bytes"
        en "the setting `{{{name}}}` is {bytes} bytes long";
    setting_limit(longest)
        nl "schrijf er hoogstens {longest}: het staat overal waar een tekst het noemt"
        en "write at most {longest}: it is inserted wherever a text names it";
    no_picture(file)
        nl "er is geen afbeelding `content/images/{file}`"
        en "there is no picture `content/images/{file}`";
    picture_spelled(file, name)
        nl "er is geen afbeelding `content/images/{file}`, maar wel `{name}`: hoofdletters tellen mee, en een accent kan op twee manieren bewaard zijn. Een naam zonder allebei werkt overal"
        en "there is no picture `content/images/{file}`, but there is `{name}`: case counts, and an accent can be stored in two ways. A name with neither works everywhere";
    picture_after_slash(file)
        nl "`{file}` begint met `/`, maar een afbeelding heet naar haar pad in `content/images/`"
        en "`{file}` starts with `/`, but write a picture as its path in `content/images/`";
    no_focus(text)
        nl "`{text}` is geen punt van een foto: schrijf hoe ver het van links en van boven is, zoals `40% 25%`"
        en "`{text}` is not a point in a photograph: write how far it is from the left and the top, such as `40% 25%`";
    alt_empty()
        nl "de afbeelding heeft geen tekst voor wie ze niet ziet"
        en "the picture has no alternative text for people who can't see it";
    alt_is_name(alt)
        nl "`{alt}` is de naam van het bestand, en zegt niet wat erop te zien is"
        en "`{alt}` is the name of the file, not a description of what it shows";
    say_what_it_shows()
        nl "schrijf in een zin wat erop te zien is, zoals ‘De haven van Gent bij avond’"
        en "describe in one sentence what it shows, such as 'The port of Ghent at night'";
    put_picture()
        nl "zet de afbeelding daar, of verbeter de naam"
        en "put the picture there, or correct the name";
    on_lines(lines)
        nl "regels {lines}"
        en "lines {lines}";
    write_over(mark)
        nl "schrijf je eigen tekst over elke `{mark}` en de woorden erachter"
        en "replace each `{mark}` and the words after it with your own text";
    no_other_post(slug)
        nl "er is geen ander artikel `{slug}`"
        en "there is no other post `{slug}`";
    name_post()
        nl "noem het bestand van een artikel in content/blog/, zonder `.md`"
        en "name the file of a post in content/blog/, without `.md`";
    name_once()
        nl "noem het één keer"
        en "name it once";
    updated_early()
        nl "een artikel kan niet bijgewerkt zijn voor het verscheen"
        en "a post can't be updated before it was published";
    correct_updated()
        nl "verbeter `updated` of `date`"
        en "correct `updated` or `date`";
    unused_tag(slug)
        nl "geen enkel verschenen artikel heeft het onderwerp `{slug}`"
        en "no published post has the tag `{slug}`";
    remove_tag_text()
        nl "haal de tekst weg, of geef een artikel dit onderwerp"
        en "remove the text, or give a post this tag";
    no_words_rule()
        nl "nul woorden is geen regel"
        en "a rule can't count 0 words";
    how_many_words()
        nl "schrijf hoeveel woorden tellen, of haal de regel weg"
        en "write how many words count, or remove the rule";
    no_files_rule()
        nl "een zin staat altijd in minstens één bestand, dus 0 is geen grens"
        en "a phrase is always in at least one file, so the limit can't be 0";
    how_many_files()
        nl "schrijf hoeveel bestanden hetzelfde mogen zeggen, of haal de regel weg"
        en "write how many files may say the same, or remove the rule";
    sentence_long(words, most)
        nl one(words) "deze zin telt {words} woord, meer dan {most}" else "deze zin telt {words} woorden, meer dan {most}"
        en one(words) "this sentence has {words} word, more than {most}" else "this sentence has {words} words, more than {most}";
    end_earlier()
        nl "sluit hem vroeger af: één gedachte, één zin"
        en "end it earlier: one thought, one sentence";
    leave_or_say()
        nl "laat het weg, of zeg wat je bedoelt"
        en "leave it out, or say what you mean";
    write_instead(instead)
        nl "schrijf `{instead}`"
        en "write `{instead}`";
    avoided(phrase)
        nl "wij schrijven niet `{phrase}`"
        en "our style avoids `{phrase}`";
    reader_told(verb)
        nl "`{verb}` draagt de lezer op wat wij zelf doen"
        en "`{verb}` tells the reader to do what we do ourselves";
    who_does()
        nl "zeg wie het doet: `Wij bellen …`, `Onze beller vraagt …`"
        en "say who does it: `Wij bellen …`, `Onze beller vraagt …`";
    same_opening(words, times)
        nl "{times} secties van deze pagina beginnen met `{words}`"
        en "`{words}` opens {times} sections of this page";
    once_more()
        nl "nog eens"
        en "once more";
    first_time()
        nl "de eerste keer"
        en "the first time";
    begin_else()
        nl "begin met iets anders: een feit, een vraag, de klant"
        en "begin with something else: a fact, a question, the customer";
    files_say_same(files, limit)
        nl "{files} bestanden zeggen hetzelfde, meer dan {limit}"
        en "{files} files say the same thing, more than {limit}";
    and_here()
        nl "en hier"
        en "and here";
    say_otherwise()
        nl "zeg het anders, of alleen waar het hoort"
        en "say it differently, or only where it belongs";
    still_to_write(count)
        nl one(count) "er moet nog een regel geschreven worden" else "er moeten nog {count} regels geschreven worden"
        en one(count) "a line is still to be written" else "{count} lines are still to be written";
    unreadable(code, what)
        nl "hier staat het teken U+{code}, dat niemand kan lezen: {what}"
        en "the character U+{code} can't be read: {what}";
    invisible(code, what)
        nl "hier staat het teken U+{code}, dat niemand ziet: {what}"
        en "the character U+{code} is invisible: {what}";
    here()
        nl "hier"
        en "here";
    replace_picture()
        nl "open ze in een programma voor beelden en bewaar ze opnieuw als JPEG of PNG, of zet er een andere in de plaats"
        en "open it in an image editor and save it again as JPEG or PNG, or replace it";
    too_many_pixels(picture, millions, limit)
        nl "{picture} heeft {millions} miljoen beeldpunten; meer dan {limit} miljoen gaat niet"
        en "{picture} has {millions} million pixels; the limit is {limit} million";
    shrink_picture()
        nl "verklein ze in een programma voor beelden: op een scherm is 3000 beeldpunten breed genoeg"
        en "scale it down in an image editor: 3000 pixels wide is enough for a screen";
    picture_unreadable(picture)
        nl "`{picture}` is geen afbeelding die gelezen kan worden, of ze is beschadigd"
        en "`{picture}` is not a readable picture, or it is damaged";
    picture_in_lfs(picture)
        nl "`{picture}` wordt bewaard met git-lfs, en is op deze computer nog niet opgehaald"
        en "`{picture}` is stored with git-lfs, and is not downloaded to this machine yet";
    download_from_lfs()
        nl "installeer git-lfs (git-lfs.com), en voer in deze map `git lfs install` en `git lfs pull` uit"
        en "install git-lfs (git-lfs.com), and run `git lfs install` and `git lfs pull` in this folder";
    picture_is_heic(picture)
        nl "`{picture}` is een foto in HEIC, zoals iPhones ze maken: exporteer ze als JPEG"
        en "`{picture}` is a photograph in HEIC, the format of iPhones: export it as JPEG";
}
