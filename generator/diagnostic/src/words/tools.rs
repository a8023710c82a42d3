//! The tools on the site and what is on a page: exchange, lots, lessons, scans, scripts.

use crate::text::words;

words! {
    tiers_rise()
        nl "de trappen moeten oplopen"
        en "tiers must rise";
    more_discount()
        nl "wie meer koopt, krijgt meer korting"
        en "a larger purchase must get a larger discount";
    last_step()
        nl "de laatste stap heeft geen einde, en alleen die"
        en "the last step, and only that one, must have no upper limit";
    below_null()
        nl "schrijf `below: null` in de laatste"
        en "write `below: null` in the last one";
    order_steps()
        nl "zet ze van de laagste prijs naar de hoogste"
        en "order them from the lowest price to the highest";
    steps_rise()
        nl "de stappen moeten oplopen met de prijs"
        en "steps must rise with the price";
    no_part_cents()
        nl "een prijs heeft geen delen van een cent"
        en "a price can't have fractions of a cent";
    two_decimals()
        nl "bedragen worden in centen opgeteld: schrijf hoogstens twee decimalen"
        en "amounts are added up in cents: write at most two decimals";
    job_title_welcome()
        nl "de titel van een vacature moet zeggen dat iedereen welkom is"
        en "a job's title must say that anyone is welcome";
    add_mvx()
        nl "voeg `(m/v/x)` toe"
        en "add `(m/v/x)`";
    pay_swapped()
        nl "het laagste loon ligt boven het hoogste"
        en "the lowest pay is above the highest";
    pay_missing()
        nl "het loon is nul"
        en "the pay is zero";
    pay_low()
        nl "dit loon per maand is minder dan € 100"
        en "this monthly pay is less than € 100";
    no_thousands_point()
        nl "schrijf duizendtallen zonder punt: 2500"
        en "write thousands without a separator: 2500";
    write_pay()
        nl "schrijf bij `min` en `max` wat iemand bruto verdient"
        en "write the pay before tax in `min` and `max`";
    job_ends_early()
        nl "een vacature kan niet aflopen voor ze geplaatst werd"
        en "a job can't end before it was posted";
    correct_valid_through()
        nl "verbeter `valid_through` of `posted`"
        en "correct `valid_through` or `posted`";
    cold_to_warm()
        nl "schrijf ze van koud naar warm, zoals [Koel, Lauw, Warm]"
        en "write them from cold to warm, such as [Koel, Lauw, Warm]";
    two_to_five()
        nl "met één tik kies je uit twee tot vijf"
        en "one tap chooses from two to five options";
    no_hour(hour)
        nl "`{hour}` is geen uur"
        en "`{hour}` is not a time of day";
    write_hour()
        nl "schrijf het als \"09:00\""
        en "write it as \"09:00\"";
    key_taken(key)
        nl "de sleutel `{key}` is al gebruikt: antwoorden op beide zouden door elkaar raken"
        en "the key `{key}` is taken: answers to both would be mixed up";
    number_taken(path, number)
        nl "{path} heeft ook nummer {number}"
        en "{path} has number {number} too";
    lot_number()
        nl "geef elk kavel een eigen nummer"
        en "give each lot a number of its own";
    lot_start()
        nl "een kavel heeft een startprijs boven 0 en een minimumprijs die minstens even hoog is"
        en "a lot needs a starting price above 0 and a reserve that is at least as high";
    reserve_low()
        nl "de minimumprijs ligt onder het eerste bod"
        en "the reserve is below the first bid";
    buy_now_higher()
        nl "het aanbod verdwijnt zodra de minimumprijs gehaald is, dus het moet hoger zijn; of schrijf `null`"
        en "the offer disappears once the reserve is met, so it must be higher; or write `null`";
    buy_now_cheap()
        nl "meteen kopen is goedkoper dan de minimumprijs"
        en "buying at once is cheaper than the reserve";
    lot_closes()
        nl "het kavel sluit voor het opent"
        en "the lot closes before it opens";
    after_opens()
        nl "schrijf een tijdstip na `opens`"
        en "write a time after `opens`";
    sold_price()
        nl "schrijf de prijs bij `sold` en `bought`, en anders `null`"
        en "write the price with `sold` and `bought`, and `null` otherwise";
    gone_price()
        nl "een kavel dat weg is, heeft een prijs, en alleen zo'n kavel"
        en "a sold lot needs a price, and no other lot has one";
    cancelled_reason()
        nl "een geannuleerd kavel heeft een reden, en alleen zo'n kavel"
        en "a cancelled lot needs a reason, and no other lot has one";
    bidders_told()
        nl "bieders krijgen te lezen waarom: schrijf `reason`"
        en "bidders are told why: write `reason`";
    no_module_before(number)
        nl "er is geen module met nummer {number}"
        en "there is no module with number {number}";
    screened_later()
        nl "de controle met de Bel-me-niet-meer-lijst is nog niet gebeurd: deze dag moet nog komen"
        en "it has not been screened against the do-not-call list: this day is still to come";
    screening_day()
        nl "schrijf de dag waarop ze gebeurde"
        en "write the day on which it happened";
    number_modules()
        nl "nummer de modules vanaf 1, zonder gaten"
        en "number the modules from 1, without gaps";
    card_points(least, most, count)
        nl "een kaart heeft {least} tot {most} punten, hier staan er {count}"
        en "a card has {least} to {most} points, found {count}";
    point_long(point, count)
        nl "een punt op een kaart telt hoogstens {point} tekens, dit telt er {count}"
        en "a point on a card has at most {point} characters, found {count}";
    quiz_pool(pool, count)
        nl "een quiz kiest uit minstens {pool} vragen, hier staan er {count}"
        en "a quiz draws from at least {pool} questions, found {count}";
    write_questions(asked)
        nl "schrijf er meer: een poging stelt er {asked}, en de volgende stelt andere"
        en "write more: an attempt asks {asked}, and the next one asks others";
    right_option(count)
        nl "schrijf het nummer van het juiste antwoord, 1 tot {count}"
        en "write the number of the right option, 1 to {count}";
    no_option(number)
        nl "er is geen antwoord {number}"
        en "there is no option {number}";
    asked_twice()
        nl "deze vraag staat er twee keer"
        en "this question is asked twice";
    ask_else()
        nl "vraag iets anders"
        en "ask something else";
    option_twice(text)
        nl "het antwoord `{text}` staat er twee keer"
        en "the option `{text}` occurs twice";
    own_option()
        nl "geef elk antwoord een eigen tekst"
        en "give each option a text of its own";
    lesson_heading(section)
        nl "de les heeft geen kop `{section}`"
        en "the lesson has no heading `{section}`";
    write_lesson_heading()
        nl "schrijf een kop van de tekst hieronder zoals hij er staat, of laat `section` weg"
        en "copy a heading from the text below exactly, or leave `section` out";
    answers_wanted(answers, count)
        nl "een vraag heeft {answers} antwoorden, hier staan er {count}"
        en "a question has {answers} answers, found {count}";
    answers_mean()
        nl "schrijf wat 0, 1, 2 en 3 punten betekenen"
        en "write what 0, 1, 2 and 3 points mean";
    key_used_twice(key)
        nl "de sleutel `{key}` wordt twee keer gebruikt"
        en "the key `{key}` is used twice";
    own_key()
        nl "geef elk thema en elke vraag een eigen sleutel"
        en "give each theme and question a key of its own";
    own_nav_key()
        nl "geef elk onderdeel van het menu een eigen sleutel: daarmee zegt een pagina bij `nav` welk het hare is"
        en "give each item of the menu its own key: a page refers to its item by that key, in `nav`";
    add_below(key)
        nl "voeg er een toe onder `{key}:`"
        en "add one under `{key}:`";
    levels_start()
        nl "begin het eerste niveau op 0, en elk volgend hoger dan het vorige"
        en "start the first level at 0, and each next one above the one before";
    levels_cover()
        nl "de niveaus moeten elke score van 0 tot 100 dekken"
        en "the levels must cover every score from 0 to 100";
    no_nav_item(key)
        nl "het menu heeft geen onderdeel `{key}`"
        en "the header has no item `{key}`";
    nav_items(all)
        nl "de onderdelen zijn: {all}"
        en "the items are: {all}";
    section_needed()
        nl "een pagina heeft minstens één sectie nodig"
        en "a page needs at least one section";
    restore_fix_remove()
        nl "zet het bestand terug, verbeter het als er een fout in zit, of haal de sectie weg"
        en "restore the file, fix it if it has a mistake, or remove the section";
    section_needs(file)
        nl "deze sectie heeft `content/{file}` nodig"
        en "this section needs `content/{file}`";
    warm_undefined()
        nl "er staat nergens wat een warme afspraak is"
        en "nothing says what a warm appointment is";
    write_warm()
        nl "schrijf `warm_appointment` in `site.yaml`, of hier `criteria` en `replacement`"
        en "write `warm_appointment` in `site.yaml`, or `criteria` and `replacement` here";
    row_cells(cells, columns)
        nl one(cells) "deze rij telt {cells} cel, de tabel {columns} kolommen" else "deze rij telt {cells} cellen, de tabel {columns} kolommen"
        en one(cells) "this row has {cells} cell, the table {columns} columns" else "this row has {cells} cells, the table {columns} columns";
    as_many_cells()
        nl "schrijf zoveel cellen als de tabel kolommen heeft; een lege is `\"\"`"
        en "write as many cells as the table has columns; an empty one is `\"\"`";
    route_form()
        nl "begin met `/`; gebruik kleine letters, cijfers en koppeltekens, met `/` tussen de delen"
        en "start with `/`; use lower case letters, digits and hyphens, with `/` between parts";
    activity_no_questions(activity)
        nl "de activiteit `{activity}` heeft geen vragen"
        en "the activity `{activity}` has no questions";
    add_sector()
        nl "voeg een sector met die naam toe"
        en "add a sector with that name";
    case_above()
        nl "een geval kan alleen lijken op een geval dat erboven staat"
        en "a case can only be like one above it";
    no_earlier_case(like)
        nl "er is geen eerder geval {like}"
        en "there is no earlier case {like}";
    tone_no_text(key)
        nl "de toon `{key}` heeft hier geen tekst"
        en "the tone `{key}` has no text here";
    add_tone(key)
        nl "voeg een lijst `{key}:` toe"
        en "add a list `{key}:`";
    no_tone(key)
        nl "er is geen toon `{key}`"
        en "there is no tone `{key}`";
    tones_names()
        nl "de namen staan hierboven bij `tones`"
        en "`tones` above names them";
}
