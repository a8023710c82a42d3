//! The calculator, contracts, formulas and sets of data.

use crate::text::words;

words! {
    input_bounds()
        nl "een invoerveld heeft een `max` boven zijn `min` nodig, en een `step`"
        en "an input needs a `max` above its `min`, and a `step`";
    none_below_zero()
        nl "geen van beide mag onder 0 liggen"
        en "neither may be below 0";
    input_start(start)
        nl "het invoerveld begint op {start}, en dat ligt buiten zijn grenzen"
        en "the input starts at {start}, which is out of bounds";
    change_bounds()
        nl "pas `min` en `max` aan, of de waarde waarmee het begint: hier, of in `example` in site.yaml"
        en "change `min` and `max`, or the starting value: here, or in `example` in site.yaml";
    condition_undeclared(condition)
        nl "de voorwaarde `{condition}` is niet aangegeven"
        en "the condition `{condition}` is not declared";
    add_conditions()
        nl "zet ze bij `conditions`"
        en "add it to `conditions`";
    condition_inside()
        nl "een voorwaarde kan niet in een andere staan"
        en "conditions can't be nested";
    close_first()
        nl "sluit eerst de vorige met `[[/key]]`"
        en "close the previous one with `[[/key]]` first";
    closed_unopened(condition)
        nl "`{condition}` wordt gesloten maar werd niet geopend"
        en "`{condition}` is closed but was not opened";
    open_it()
        nl "open ze met `[[#key]]`"
        en "open it with `[[#key]]`";
    variable_undeclared(key)
        nl "de variabele `{key}` is niet aangegeven"
        en "the variable `{key}` is not declared";
    add_variables()
        nl "zet ze bij `variables`, met een label en een voorbeeld"
        en "add it to `variables` with a label and an example";
    never_closed(condition)
        nl "de voorwaarde `{condition}` wordt nergens gesloten"
        en "the condition `{condition}` is never closed";
    write_closing(condition)
        nl "schrijf `[[/{condition}]]`"
        en "write `[[/{condition}]]`";
    declared_unused(key)
        nl "`{key}` is aangegeven maar wordt niet gebruikt"
        en "`{key}` is declared but not used";
    use_or_remove()
        nl "gebruik het, of haal het weg"
        en "use it, or remove it";
    no_formula(key)
        nl "er is geen formule `{key}`"
        en "there is no formula `{key}`";
    named_in(file, key)
        nl "de namen staan bij `{key}` in content/{file}"
        en "`{key}` in content/{file} names them";
    formula_terms_missing(key)
        nl "wat een contract over de formule `{key}` zegt, ontbreekt"
        en "what a contract says about the formula `{key}` is missing";
    add_formula_line(key)
        nl "voeg een regel `{key}:` toe met wat erin zit, zonder “je” of “u”"
        en "add a line `{key}:` with what is in it, without “je” or “u”";
    no_activity(sector)
        nl "`{sector}` is geen activiteit van deze site"
        en "`{sector}` is not an activity of this site";
    sole_traders()
        nl "eenmanszaken zijn personen, en hun gegevens mogen niet verkocht worden"
        en "sole traders are persons, whose data may not be sold";
    leave_out_zero()
        nl "laat ze weg uit de set en schrijf 0"
        en "leave them out of the set and write 0";
    set_needs()
        nl "een set heeft een prijs, een minimum, en minstens zoveel records als het minimum"
        en "a set has a price, a minimum, and at least as many records as the minimum";
    no_order()
        nl "niemand kan deze set bestellen"
        en "nobody can order this set";
    region_unknown(region)
        nl "de provincies van `{region}` zijn niet bekend"
        en "the provinces of `{region}` are not known";
}
