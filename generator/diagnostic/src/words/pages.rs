//! Finished pages: links, headings, metadata, similarity, weight.

use crate::text::words;

words! {
    too_alike(one, other, score, limit)
        nl "{one} en {other} zijn voor {score:.0}% gelijk, meer dan {limit:.0}%"
        en "{one} and {other} are {score:.0}% alike, more than {limit:.0}%";
    rewrite_parts()
        nl "herschrijf wat ze allebei zeggen; de grens is checks.likeness in content/site.yaml"
        en "rewrite the parts that they share; the limit is checks.likeness in content/site.yaml";
    and_this_one()
        nl "en deze"
        en "and this one";
    template_link(link)
        nl "de link is `{link}`; een template maakt hem"
        en "the link is `{link}`; it comes from a template";
    no_place(path, anchor)
        nl "`{path}` heeft geen plaats met de naam `{anchor}`"
        en "`{path}` has no element with the id `{anchor}`";
    link_to_id()
        nl "verwijs naar een kop of een sectie met die id"
        en "link to the id of a heading or a section";
    empty_link()
        nl "een lege link"
        en "an empty link";
    no_page_or_file(path)
        nl "er is geen pagina of bestand `{path}`"
        en "there is no page or file `{path}`";
    dead_link(what, attribute)
        nl "{what} ({attribute})"
        en "{what} ({attribute})";
    link_or_restore()
        nl "verwijs naar een pagina van deze site, of zet het bestand terug"
        en "link to a page of this site, or restore the file";
    link_on(to)
        nl "dat adres leidt door naar `{to}`: zet dat in de link"
        en "that address redirects to `{to}`: link there directly";
    link_to_gone()
        nl "dat adres is opgegeven (`gone: true`): haal de link weg"
        en "that address was given up (`gone: true`): remove the link";
    no_followable(link)
        nl "`{link}` is geen adres dat een bezoeker kan volgen"
        en "`{link}` is not an address a visitor can follow";
    ends_at_scheme(link)
        nl "na `{link}` staat niets"
        en "nothing comes after `{link}`";
    complete_link()
        nl "schrijf het adres of het nummer erachter, of haal de link weg"
        en "write the address or the number after it, or remove the link";
    use_https()
        nl "gebruik https://"
        en "use https://";
    start_link()
        nl "begin een link op deze site met `/`, en elke andere met https://, mailto: of tel:"
        en "start a link on this site with `/`, and any other with https://, mailto: or tel:";
    link_without_quotes()
        nl "schrijf het adres zonder aanhalingstekens"
        en "write the address without quotes";
    made_from(path)
        nl "de pagina wordt gemaakt van {path}"
        en "the page is made from {path}";
    heavy_picture(name, size, limit)
        nl "content/images/{name} weegt op de pagina {size} kB, meer dan {limit} kB"
        en "content/images/{name} is {size} kB on the page, more than {limit} kB";
    smaller_picture()
        nl "gebruik een kleinere afbeelding; de grens is checks.image_kilobytes in content/site.yaml"
        en "use a smaller picture; the limit is checks.image_kilobytes in content/site.yaml";
    no_way_to(path)
        nl "geen enkele pagina verwijst naar `{path}`"
        en "no page links to `{path}`";
    link_to_it()
        nl "zet er een link naar op een pagina, in het menu of in de voettekst"
        en "link to it from a page, the menu or the footer";
    one_h1(top)
        nl "een pagina heeft één <h1>, deze heeft er {top}"
        en "a page must have exactly one <h1>, this one has {top}";
    one_carries()
        nl "laat één sectie de titel van de pagina dragen"
        en "let one section carry the page's title";
    heading_empty(level)
        nl "een kop (`<h{level}>`) heeft geen tekst"
        en "a heading (`<h{level}>`) has no text";
    write_heading()
        nl "schrijf de kop, of haal hem weg met wat eronder staat"
        en "write the heading, or remove it with what is below it";
    heading_skips(text, level, previous)
        nl "de kop `{text}` van niveau {level} volgt op een kop van niveau {previous}"
        en "the level {level} heading `{text}` follows a level {previous} heading";
    no_skip()
        nl "sla geen niveau over"
        en "don't skip a level";
    id_twice(id)
        nl "de id `{id}` staat er twee keer"
        en "the id `{id}` is used twice";
    other_id()
        nl "geef een van de twee een andere id"
        en "change one of the two ids";
    picture_text_size()
        nl "elke afbeelding heeft een tekst voor wie ze niet ziet, en haar afmetingen"
        en "every picture needs a size, and alternative text for people who can't see it";
    shown_as_written(text)
        nl "de pagina toont `{text}` zoals het er staat"
        en "the page shows `{text}` literally";
    fence_open()
        nl "vanaf deze tekens toont de pagina de tekst zoals hij er staat"
        en "from these characters on, the page shows the text literally";
    close_fence()
        nl "haal de regel weg, of sluit het blok met een regel waar alleen deze tekens staan"
        en "remove the line, or close the block with a line that has only these characters";
    turn_link()
        nl "zet de tekst tussen rechte haken en het adres tussen ronde: `[tekst](/adres)`"
        en "put the text in square brackets and the address in parentheses: `[text](/address)`";
    no_notes()
        nl "voetnoten zijn er niet: zet wat de noot zegt in de tekst"
        en "footnotes are not supported: write what the note says in the text";
    table_dashes()
        nl "geef de rij met streepjes van een tabel evenveel vakken als de rij erboven, en zet een lege regel voor de tabel"
        en "give the table's row of dashes as many cells as the row above it, and put an empty line before the table";
    space_behind_hash()
        nl "een kop begint met `## `: zet een spatie achter de hekjes; in een veld van gewone tekst kan er geen staan"
        en "a heading starts with `## `: put a space after the `#` signs; a plain text field can't have headings";
    plain_field()
        nl "dit veld neemt gewone tekst: schrijf die zonder markdown"
        en "this field is plain text: write it without markdown";
    few_words(words, limit)
        nl one(words) "deze pagina telt {words} woord, minder dan {limit}" else "deze pagina telt {words} woorden, minder dan {limit}"
        en one(words) "this page has {words} word, fewer than {limit}" else "this page has {words} words, fewer than {limit}";
    tell_more()
        nl "vertel meer, of hou ze uit de zoekresultaten; de grens is checks.page_words in content/site.yaml"
        en "write more, or keep it out of search results; the limit is checks.page_words in content/site.yaml";
    metadata_length(what, length, min, max)
        nl one(length) "deze {what} telt {length} teken, en moet er {min} tot {max} tellen" else "deze {what} telt {length} tekens, en moet er {min} tot {max} tellen"
        en one(length) "this {what} has {length} character, expected {min} to {max}" else "this {what} has {length} characters, expected {min} to {max}";
    brand_too_long(titles, max)
        nl "met deze naam zijn de titels van {titles} pagina's langer dan {max} tekens"
        en "with this name the titles of {titles} pages are longer than {max} characters";
    shorter_brand()
        nl "kies een kortere naam; de grens is checks.title.max in content/site.yaml"
        en "choose a shorter name; the limit is checks.title.max in content/site.yaml";
    search_cuts()
        nl "zoekresultaten knippen af wat langer is en vullen aan wat korter is"
        en "search results cut off longer text and pad shorter text";
    it_reads(text)
        nl "er staat: {text}"
        en "it reads: {text}";
    same_metadata(path, what, other)
        nl "`{path}` heeft dezelfde {what} als `{other}`"
        en "`{path}` has the same {what} as `{other}`";
    each_own()
        nl "geef elke pagina een eigen"
        en "give each page its own";
    picture_has_no(file, label)
        nl "de afbeelding `{file}` heeft geen {label}"
        en "the picture `{file}` has no {label}";
    budget_broken(budget)
        nl "`{budget}` is geen geldige JSON"
        en "`{budget}` is not valid JSON";
    check_json()
        nl "kijk naar de komma's, aanhalingstekens en haakjes op deze regel en die ervoor"
        en "check the commas, quotes and brackets on this line and the one before it";
    grown_new(name, now)
        nl "{name} {now}, en dat is nieuw"
        en "{name} {now}, which is new";
    grown_from(name, before, now)
        nl "{name} van {before} naar {now}"
        en "{name} from {before} to {now}";
    first_visit(size, what, limit)
        nl "een eerste bezoek laadt {size} {what}, meer dan {limit} kB"
        en "a first visit loads {size} of {what}, more than {limit} kB";
    since_last(grown)
        nl "sinds de vorige publicatie groeide: {grown}"
        en "grew since the last publication: {grown}";
    heaviest(files)
        nl "de zwaarste: {files}"
        en "the heaviest: {files}";
    fonts_many(count, limit)
        nl one(count) "een eerste bezoek laadt {count} lettertype, meer dan {limit}" else "een eerste bezoek laadt {count} lettertypes, meer dan {limit}"
        en one(count) "a first visit loads {count} font, more than {limit}" else "a first visit loads {count} fonts, more than {limit}";
    lighter(budget)
        nl "maak het lichter of laad het later; de grenzen staan in {budget}"
        en "make it lighter or load it later; the limits are in {budget}";
    exception_no_page(budget, path)
        nl "`{budget}` maakt een uitzondering voor `{path}`, en dat is geen pagina"
        en "`{budget}` makes an exception for `{path}`, which is not a page";
    remove_or_path()
        nl "haal ze weg, of verbeter het pad"
        en "remove it, or correct the path";
    loader_heavy(size, limit)
        nl "de loader telt {size}, meer dan {limit} kB"
        en "the loader is {size}, more than {limit} kB";
    loader_modules(budget)
        nl "verplaats wat hij niet meteen moet doen naar een eigen module; de grenzen staan in {budget}"
        en "move what it does not need right away to a separate module; the limits are in {budget}";
    html_heavy(size, limit)
        nl "een eerste bezoek laadt {size} HTML, meer dan {limit} kB"
        en "a first visit loads {size} of HTML, more than {limit} kB";
    since_last_raw(grown)
        nl "sinds de vorige publicatie groeide, voor compressie: {grown}"
        en "grew since the last publication, before compression: {grown}";
    heaviest_raw(files)
        nl "de zwaarste, voor compressie: {files}"
        en "the heaviest, before compression: {files}";
    heavy_when_filled(size)
        nl "nu {size}; zo zwaar wordt het als elke sleutel en elke regel over het bedrijf in site.yaml ingevuld is"
        en "it is {size} now, but gets this heavy once every key and line about the company in site.yaml is filled in";
    shorten_page(budget)
        nl "maak de pagina korter, of maak voor haar een uitzondering in {budget} en zeg daar waarom"
        en "shorten the page, or make an exception for it in {budget} and say why there";
    this_one(noun)
        nl "deze {noun}"
        en "this {noun}";
    kilobytes(size)
        nl "{size:.2} kB"
        en "{size:.2} kB";
    title()
        nl "titel"
        en "title";
    description()
        nl "omschrijving"
        en "description";
    fonts()
        nl "lettertypes"
        en "fonts";
    page()
        nl "pagina"
        en "page";
    later_page(path, date)
        nl "`{path}` is er nog niet: die pagina verschijnt op {date}"
        en "`{path}` does not exist yet: the page appears on {date}";
    wrong_from(date)
        nl "fout vanaf {date}: dan verschijnt wat voor die dag gepland is"
        en "wrong from {date}, when the content scheduled for that day appears";
    link_later()
        nl "zet de link er op die dag in, of laat de pagina vroeger verschijnen"
        en "add the link on that day, or let the page appear earlier";
    draft_page(path)
        nl "`{path}` is er nog niet: die pagina is klad"
        en "`{path}` does not exist yet: the page is a draft";
    publish_draft()
        nl "haal de link weg, of publiceer de pagina: haal `draft: true` weg uit haar bestand"
        en "remove the link, or publish the page: remove `draft: true` from its file";
    spaces_in_address()
        nl "een adres heeft geen spaties: haal ze weg"
        en "an address has no spaces: remove them";
    no_space_in_link()
        nl "haal de spatie tussen `]` en `(` weg"
        en "remove the space between `]` and `(`";
    no_space_in_bold()
        nl "zet `**` tegen het woord aan, zonder spatie: `**vet**`"
        en "put `**` right next to the word, without a space: `**bold**`";
    close_bold()
        nl "zet `**` voor en achter de woorden, op dezelfde regel: `**vet**`"
        en "put `**` before and after the words, on the same line: `**bold**`";
    straight_title()
        nl "zet wat na het adres komt tussen rechte aanhalingstekens, zoals `(/contact \"Bel ons\")`, of haal het weg"
        en "put what follows the address in straight quotes, as in `(/contact \"Call us\")`, or remove it";
    close_link()
        nl "sluit het adres van de link met `)`"
        en "close the link's address with `)`";
    spaces_in_name(name)
        nl "een naam met spaties werkt hier niet: noem het bestand `{name}`, ook in de map, of zet de naam tussen `<` en `>`"
        en "a name with spaces does not work here: rename the file to `{name}`, here and in its folder, or put the name between `<` and `>`";
    template_h1(count)
        nl "deze template geeft elk van haar {count} pagina's een tweede <h1>"
        en "this template gives each of its {count} pages a second <h1>";
    use_h2()
        nl "maak er een <h2> van: een pagina heeft één <h1>, haar titel"
        en "make it an <h2>: a page has one <h1>, its title";
}
