//! City pages.

use crate::text::words;

words! {
    city_count(name, count, found)
        nl one(count) "{name} moet {count} stadspagina hebben, en heeft er {found}" else "{name} moet {count} stadspagina's hebben, en heeft er {found}"
        en one(count) "{name} should have {count} city page, found {found}" else "{name} should have {count} city pages, found {found}";
    restore_city(found)
        nl "zet het bestand dat ontbreekt terug in content/cities/, of schrijf `count: {found}`"
        en "restore the missing file in content/cities/, or write `count: {found}`";
    write_count(found)
        nl "schrijf `count: {found}`"
        en "write `count: {found}`";
    distance(name, real, said)
        nl "de kaart toont {name} op {real} km, de tekst op {said}"
        en "the map shows {name} at {real} km, the text at {said}";
    map_distance()
        nl "schrijf de afstand van de kaart, of zeg in deze zin dat het over de weg is: `over de weg`"
        en "write the distance on the map, or say in this sentence that it is by road: `over de weg`";
    slug_differs(slug)
        nl "de slug `{slug}` is anders dan de naam van het bestand"
        en "the slug `{slug}` differs from the file's name";
    write_slug(slug)
        nl "schrijf `slug: {slug}`, of geef het bestand een andere naam"
        en "write `slug: {slug}`, or rename the file";
    name_city_file(slug)
        nl "noem het bestand `{slug}.yaml`"
        en "name the file `{slug}.yaml`";
    no_city_slug(slug)
        nl "`{slug}` is geen slug van een stad"
        en "`{slug}` is not a city slug";
    write_city_slug()
        nl "schrijf `callcenter-` en de stad in kleine letters, met koppeltekens"
        en "write `callcenter-` and the city in lower case, with hyphens";
    write_degrees()
        nl "schrijf graden met een punt: {{lat: 51.054, lon: 3.725}}"
        en "write degrees with a decimal point: {{lat: 51.054, lon: 3.725}}";
    outside_belgium()
        nl "dit punt ligt niet in België"
        en "this point is not in Belgium";
    five_questions(count)
        nl "een stadspagina heeft vijf vragen, hier staan er {count}"
        en "a city page has five questions, found {count}";
    until_five()
        nl "voeg vragen toe of haal er weg tot het er vijf zijn"
        en "add or remove questions until there are five";
    no_postcode(postcode)
        nl "`{postcode}` is geen Belgische postcode"
        en "`{postcode}` is not a Belgian postcode";
    four_digits()
        nl "een postcode gaat van \"1000\" tot \"9999\", tussen aanhalingstekens"
        en "a postcode runs from \"1000\" to \"9999\", in quotes";
    no_province(province)
        nl "`{province}` is geen provincie van deze site"
        en "`{province}` is not a province of this site";
    provinces(all)
        nl "de provincies in content/site.yaml zijn: {all}"
        en "the provinces in content/site.yaml are: {all}";
    city_words(name, words, limit)
        nl one(words) "{name} heeft {words} eigen woord, minder dan {limit}" else "{name} heeft {words} eigen woorden, minder dan {limit}"
        en one(words) "{name} has {words} word of its own, fewer than {limit}" else "{name} has {words} words of its own, fewer than {limit}";
    tell_city()
        nl "vertel meer over deze stad; de grens is checks.city_words in content/site.yaml"
        en "write more about this city; the limit is checks.city_words in content/site.yaml";
    remove_this_line()
        nl "haal deze regel weg"
        en "remove this line";
    no_neighbour()
        nl "deze stad noemt geen stad in de buurt"
        en "this city names no nearby city";
    name_neighbour()
        nl "noem onder `nabijgelegen_links` minstens één andere stad: de naam van haar bestand in content/cities/, zonder `.yaml`"
        en "name at least one other city below `nabijgelegen_links`: its file in content/cities/, without `.yaml`";
    near_itself()
        nl "een stad ligt niet bij zichzelf"
        en "a city is not near itself";
    named_twice(slug)
        nl "`{slug}` wordt twee keer genoemd"
        en "`{slug}` is named twice";
    no_city(slug)
        nl "er is geen stad `{slug}`"
        en "there is no city `{slug}`";
    city_went()
        nl "die stad is weg of heet nu anders: haal deze regel weg, of noem het nieuwe bestand"
        en "that city was removed or renamed: remove this line, or name the new file";
    name_city()
        nl "noem het bestand van een stad in content/cities/, zonder `.yaml`"
        en "name the file of a city in content/cities/, without `.yaml`";
    city()
        nl "stad"
        en "city";
    few_landmarks(fewest, count)
        nl "een tekening toont minstens {fewest} herkenningspunten, hier staan er {count}"
        en "a drawing shows at least {fewest} landmarks, found {count}";
    add_landmarks()
        nl "voeg toe wat een inwoner herkent: een kerk, een rivier, wat er gemaakt wordt"
        en "add what a resident recognises: a church, a river, what is made there";
    no_landmark(word, names)
        nl "`{word}` kan niet getekend worden; wel: {names}"
        en "`{word}` can't be drawn; choose from: {names}";
    two_grounds(first)
        nl "de bodem is al `{first}`"
        en "the ground is already `{first}`";
    keep_ground(first, name)
        nl "hou een van de twee over: `{first}` of `{name}`"
        en "keep one of `{first}` and `{name}`";
    landmark_has_no(name, key)
        nl "`{name}` heeft geen `{key}`"
        en "`{name}` has no `{key}`";
    remove_this_key()
        nl "haal de sleutel weg"
        en "remove the key";
    remove_key_known(name, keys)
        nl "haal de sleutel weg; `{name}` kent {keys}"
        en "remove the key; `{name}` takes {keys}";
    drawn_times(name, count)
        nl "`{name}` kan niet {count} keer getekend worden"
        en "`{name}` can't be drawn {count} times";
    write_from_to(from, to)
        nl "schrijf een getal van {from} tot {to}"
        en "write a number from {from} to {to}";
    outside_drawing(place)
        nl "{place} ligt buiten de tekening"
        en "{place} is outside the drawing";
    write_place()
        nl "schrijf hoe ver van links het staat, van 0 tot 100"
        en "write how far it is from the left, from 0 to 100";
    empty_landmark()
        nl "het herkenningspunt heeft een lege naam"
        en "the landmark has an empty name";
    write_or_remove()
        nl "schrijf hem, of haal de sleutel weg"
        en "write it, or remove the key";
}
