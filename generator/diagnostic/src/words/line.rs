//! The command line: what each command and option does, and what is wrong with a line.

use crate::text::words;

words! {
    about_site()
        nl "Bouwt, controleert en toont de site in content/ en templates/"
        en "Builds, checks and previews the site in content/ and templates/";
    about_build()
        nl "Schrijf de hele site naar dist/, alleen wat veranderde"
        en "Write the whole site to dist/, only what changed";
    about_check()
        nl "Meld alles wat er fout is, en schrijf niets"
        en "Report everything that is wrong, and write nothing";
    about_serve()
        nl "Toon de site op deze computer; wat je bewaart, staat meteen op het scherm"
        en "Preview the site on this machine, with live reload";
    about_new()
        nl "Begin een nieuw stuk inhoud; in een terminal vraagt het wat je weglaat"
        en "Start a new piece of content; in a terminal, what is left out is asked for";
    about_explain()
        nl "Leg uit wat een melding betekent, met een voorbeeld; zonder code toont het ze alle"
        en "Tell at length what a problem means, with an example; without a code, list all";
    about_schema()
        nl "Schrijf naar content/.schema/ wat een editor aanvult en onderstreept"
        en "Write the JSON Schemas that editors use for completion and validation to content/.schema/";
    about_completions()
        nl "Toon wat een shell nodig heeft om deze opdracht aan te vullen"
        en "Print what makes a shell complete this command";
    about_man()
        nl "Toon de handleiding"
        en "Print the manual page";
    about_help()
        nl "Toon deze uitleg, of die van een opdracht"
        en "Print this message or the help of the given subcommand(s)";
    help_man_out()
        nl "Schrijf de handleiding, en een voor elke opdracht, naar deze map"
        en "Write the page, and one for each command, to this folder";
    help_new_now()
        nl "De dag die erin komt, in plaats van vandaag"
        en "The day to date it with, instead of today";
    help_allow_host()
        nl "Antwoord anderen op het netwerk ook onder deze naam; herhaal het voor meer"
        en "Answer others on the network also under this name; repeat it for more";
    help_api()
        nl "Geef vragen onder /api door aan deze server, in plaats van te antwoorden met voorbeelden"
        en "Pass calls under /api on to this server, instead of answering them from sample data";
    help_check()
        nl "Schrijf niets, en mislukt als een schema achterloopt"
        en "Write nothing, and fail when a schema is behind";
    help_code()
        nl "Zoals een melding het toont, bijvoorbeeld unknown-key"
        en "As a problem shows it, such as unknown-key";
    help_content()
        nl "Map met de inhoud"
        en "Folder with the content";
    help_drafts()
        nl "Toon ook klad en geplande artikels"
        en "Show drafts and scheduled posts too";
    help_editor()
        nl "Wat een link naar een plaats in een bestand opent: vscode, vscodium, cursor, idea, zed, none, of een adres met {{path}}, {{line}} en {{column}}"
        en "What links to a place in a file open: vscode, vscodium, cursor, idea, zed, none, or an address with {{path}}, {{line}} and {{column}}";
    help_format()
        nl "Hoe meldingen getoond worden"
        en "How problems are printed";
    help_help()
        nl "Toon uitleg"
        en "Print help";
    help_serve_live()
        nl "Waar het bureau kijkt of een publicatie online staat, in plaats van bij de host in de instellingen"
        en "Where the desk checks whether a publication is online, instead of the host in the settings";
    help_host()
        nl "Adres waarop de voorvertoning luistert"
        en "Address to listen on";
    help_lang()
        nl "De taal van meldingen: nl of en, of wat SITE_LANG zegt"
        en "The language of messages: nl or en, or as SITE_LANG says";
    help_launch()
        nl "Zoals de site live gaat: beweringen zonder bewijs in hun neutrale vorm, zonder voorbeelden; weigert wat er geen heeft"
        en "As the site goes live: claims without proof in their neutral form, without samples; refuses what has none";
    help_live()
        nl "Lees ook de gepubliceerde site op dit adres, en meld waar ze anders is dan deze inhoud"
        en "Also read the published site at this address, and report where it differs from what this content would publish";
    help_name()
        nl "De naam, zoals \"Brugge\" of \"Koud bellen in de zomer\""
        en "Its name, such as \"Brugge\" or \"Koud bellen in de zomer\"";
    help_no_islands()
        nl "Gebruik npm en Vite niet, maar wat in islands/dist staat"
        en "Leave npm and Vite alone and use what islands/dist holds";
    help_now()
        nl "De dag die het is, in plaats van vandaag: artikels van later blijven weg"
        en "The day it is, instead of today: posts of later days are left out";
    help_out()
        nl "Map om naar te schrijven"
        en "Folder to write to";
    help_placeholders()
        nl "Toon de instellingen die teksten mogen noemen, met hun waarde"
        en "List the placeholders that texts may use, with their values";
    help_port()
        nl "Poort om op te luisteren; is ze bezet, dan de volgende vrije"
        en "Port to listen on; the next free one when it is taken";
    help_threads()
        nl "Aantal threads, in plaats van een voor elke kern"
        en "Threads to work with, instead of one for each core";
    help_timeout()
        nl "Hoeveel seconden één antwoord van de gepubliceerde site mag duren"
        en "How many seconds one answer of the published site may take";
    help_verbose()
        nl "Zeg ook wat van een vorige keer bewaard was, beschadigd bleek en opnieuw gemaakt werd"
        en "Also report damaged cache entries that were rebuilt";
    help_version()
        nl "Toon de versie"
        en "Print version";
    help_weights()
        nl "Toon van elke pagina wat een eerste bezoek laadt, in kilobytes na compressie"
        en "List every page with what a first visit loads, in kilobytes after compression";
    no_language(variable, value)
        nl "`{variable}` is `{value}`; kies nl of en"
        en "`{variable}` is `{value}`; choose nl or en";
    unknown_argument(argument)
        nl "`{argument}` hoort hier niet"
        en "`{argument}` does not belong here";
    unknown_argument_near(argument, near)
        nl "`{argument}` bestaat niet; bedoel je `{near}`?"
        en "there is no `{argument}`; did you mean `{near}`?";
    unknown_command(command)
        nl "er is geen opdracht `{command}`"
        en "there is no command `{command}`";
    unknown_command_near(command, near)
        nl "er is geen opdracht `{command}`; bedoel je `{near}`?"
        en "there is no command `{command}`; did you mean `{near}`?";
    value_missing(argument)
        nl "`{argument}` heeft een waarde nodig"
        en "`{argument}` needs a value";
    value_unknown(value, argument, choices)
        nl "`{value}` past niet bij `{argument}`; kies uit: {choices}"
        en "`{value}` does not fit `{argument}`; choose from: {choices}";
    value_wrong(value, argument, why)
        nl "`{value}` past niet bij `{argument}`: {why}"
        en "`{value}` does not fit `{argument}`: {why}";
    write_address()
        nl "schrijf een IP-adres, zoals 127.0.0.1 of 0.0.0.0"
        en "write an IP address, such as 127.0.0.1 or 0.0.0.0";
    write_port()
        nl "een poort is een getal van 0 tot 65535"
        en "a port is a number from 0 to 65535";
    write_count_from_one()
        nl "schrijf een geheel getal, 1 of hoger"
        en "write a whole number, 1 or higher";
    write_threads()
        nl "schrijf een geheel getal van 1 tot 256"
        en "write a whole number from 1 to 256";
    arguments_missing(arguments)
        nl "er ontbreekt nog: {arguments}"
        en "still missing: {arguments}";
    not_together(one, other)
        nl "`{one}` kan niet samen met `{other}`"
        en "`{one}` can't go together with `{other}`";
}

/// Words that clap, which reads the command line, writes by itself.
pub struct Own {
    pub en: &'static str,
    pub nl: &'static str,
}

/// Those words. What holds another comes before it.
pub const CLAP: [Own; 18] = [
    Own { en: "Usage:", nl: "Gebruik:" },
    Own { en: "Commands:", nl: "Opdrachten:" },
    Own { en: "Arguments:", nl: "Argumenten:" },
    Own { en: "Options:", nl: "Opties:" },
    Own { en: "[OPTIONS]", nl: "[OPTIES]" },
    Own { en: "<COMMAND>", nl: "<OPDRACHT>" },
    Own { en: "[COMMAND]", nl: "[OPDRACHT]" },
    Own { en: "[default: ", nl: "[standaard: " },
    Own { en: "[possible values: ", nl: "[keuze uit: " },
    Own { en: "Possible values:", nl: "Keuze uit:" },
    Own { en: "error:", nl: "fout:" },
    Own { en: "For more information, try", nl: "Meer uitleg geeft" },
    Own { en: "Source frames for a person at a terminal", nl: "Met de regels erbij, voor wie aan een terminal zit" },
    Own { en: "One JSON object a line, for tools", nl: "Eén JSON-object per regel, voor programma's" },
    Own {
        en: "Annotations on the changed lines of a pull request",
        nl: "Opmerkingen bij de gewijzigde regels van een pull request",
    },
    Own { en: "A customer's story", nl: "Een klantverhaal" },
    Own { en: "Dutch, as it is written in Belgium", nl: "Nederlands, zoals in België" },
    Own { en: "A lesson of the academy", nl: "Een les van de academy" },
];
