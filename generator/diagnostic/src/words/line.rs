//! The command line: what each command and option does, and what is wrong with a line.

use crate::Lang;
use crate::text::words;

words! {
    no_language(variable, value)
        nl "`{variable}` is `{value}`; kies nl of en"
        en "`{variable}` is `{value}`; choose nl or en";
    unknown_argument(argument)
        nl "`{argument}` hoort hier niet"
        en "unexpected argument `{argument}`";
    unknown_command(command)
        nl "er is geen opdracht `{command}`"
        en "there is no command `{command}`";
    unknown_command_near(command, near)
        nl "er is geen opdracht `{command}`; bedoel je `{near}`?"
        en "there is no command `{command}`; did you mean `{near}`?";
    value_missing(argument)
        nl "`{argument}` heeft een waarde nodig"
        en "`{argument}` needs a value";
    value_unwanted(argument)
        nl "`{argument}` heeft geen waarde"
        en "`{argument}` takes no value";
    value_unknown(value, argument, choices)
        nl "`{value}` past niet bij `{argument}`; kies uit: {choices}"
        en "invalid value `{value}` for `{argument}`; choose from: {choices}";
    value_wrong(value, argument, why)
        nl "`{value}` past niet bij `{argument}`: {why}"
        en "invalid value `{value}` for `{argument}`: {why}";
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
        en "missing {arguments}";
    not_together(one, other)
        nl "`{one}` kan niet samen met `{other}`"
        en "`{one}` can't be used with `{other}`";
}

/// What `args.rs` or clap itself says in English, and how it is said in Dutch.
pub struct Own {
    pub en: &'static str,
    pub nl: &'static str,
}

impl Own {
    pub fn say(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Nl => self.nl,
        }
    }
}

/// The help of every command, option and argument. `args.rs` holds the English.
pub const HELP: [Own; 37] = [
    Own {
        en: "Builds, checks and previews the site in content/ and templates/",
        nl: "Bouwt, controleert en toont de site in content/ en templates/",
    },
    Own {
        en: "Write the site to dist/; only changed files are written",
        nl: "Schrijf de hele site naar dist/, alleen wat veranderde",
    },
    Own { en: "Report all problems, and publish nothing", nl: "Meld alles wat er fout is, en schrijf niets" },
    Own {
        en: "Preview the site on this machine, with live reload",
        nl: "Toon de site op deze computer; wat je bewaart, staat meteen op het scherm",
    },
    Own {
        en: "Start a new piece of content; in a terminal, asks for the rest",
        nl: "Begin een nieuw stuk inhoud; in een terminal vraagt het wat je weglaat",
    },
    Own {
        en: "Explain a kind of problem with an example; without a code, list all",
        nl: "Leg uit wat een melding betekent, met een voorbeeld; zonder code toont het ze alle",
    },
    Own {
        en: "Write the JSON Schemas that editors use for completion and validation to content/.schema/",
        nl: "Schrijf naar content/.schema/ wat een editor aanvult en onderstreept",
    },
    Own {
        en: "Print a completion script for a shell",
        nl: "Toon wat een shell nodig heeft om deze opdracht aan te vullen",
    },
    Own { en: "Print the manual page", nl: "Toon de handleiding" },
    Own {
        en: "Print this message or the help of the given subcommand(s)",
        nl: "Toon deze uitleg, of die van een opdracht",
    },
    Own {
        en: "Write the page and one for each command to this folder",
        nl: "Schrijf de handleiding, en een voor elke opdracht, naar deze map",
    },
    Own { en: "Date of the new content, instead of today", nl: "De dag die erin komt, in plaats van vandaag" },
    Own {
        en: "Name by which others on the network may reach the preview; can be repeated",
        nl: "Antwoord anderen op het netwerk ook onder deze naam; herhaal het voor meer",
    },
    Own {
        en: "Forward calls under /api to this server, instead of answering them from sample data",
        nl: "Geef vragen onder /api door aan deze server, in plaats van te antwoorden met voorbeelden",
    },
    Own {
        en: "Write nothing, and fail if a schema is out of date",
        nl: "Schrijf niets, en mislukt als een schema achterloopt",
    },
    Own { en: "Code of the problem, such as unknown-key", nl: "Zoals een melding het toont, bijvoorbeeld unknown-key" },
    Own { en: "Folder with the content", nl: "Map met de inhoud" },
    Own { en: "Show drafts and scheduled posts too", nl: "Toon ook klad en geplande artikels" },
    Own {
        en: "Editor that links to a file open: vscode, vscodium, cursor, idea, zed, none, or an address with {path}, {line} and {column}",
        nl: "Wat een link naar een plaats in een bestand opent: vscode, vscodium, cursor, idea, zed, none, of een adres met {path}, {line} en {column}",
    },
    Own { en: "How problems are printed", nl: "Hoe meldingen getoond worden" },
    Own { en: "Print help", nl: "Toon uitleg" },
    Own {
        en: "Where the desk checks whether a publication is online, instead of the host in the settings",
        nl: "Waar het bureau kijkt of een publicatie online staat, in plaats van bij de host in de instellingen",
    },
    Own { en: "Address to listen on", nl: "Adres waarop de voorvertoning luistert" },
    Own {
        en: "Language of messages, nl or en; overrides SITE_LANG",
        nl: "De taal van meldingen: nl of en, of wat SITE_LANG zegt",
    },
    Own {
        en: "Build as for the live site: unproven claims in their neutral form, no samples; fails on claims without such a form",
        nl: "Zoals de site live gaat: beweringen zonder bewijs in hun neutrale vorm, zonder voorbeelden; weigert wat er geen heeft",
    },
    Own {
        en: "Also read the published site at this address, and report where it differs from what this content would publish",
        nl: "Lees ook de gepubliceerde site op dit adres, en meld waar ze anders is dan deze inhoud",
    },
    Own {
        en: "Its name, such as \"Brugge\" or \"Koud bellen in de zomer\"",
        nl: "De naam, zoals \"Brugge\" of \"Koud bellen in de zomer\"",
    },
    Own {
        en: "Use islands/dist as it is, without running npm and Vite",
        nl: "Gebruik npm en Vite niet, maar wat in islands/dist staat",
    },
    Own {
        en: "Date to build for, instead of today; posts of a later date are left out",
        nl: "De dag die het is, in plaats van vandaag: artikels van later blijven weg",
    },
    Own { en: "Folder to write to", nl: "Map om naar te schrijven" },
    Own {
        en: "List the placeholders that texts may use, with their values",
        nl: "Toon de instellingen die teksten mogen noemen, met hun waarde",
    },
    Own {
        en: "Port to listen on; if it is taken, the next free one",
        nl: "Poort om op te luisteren; is ze bezet, dan de volgende vrije",
    },
    Own {
        en: "Number of threads, instead of one for each core",
        nl: "Aantal threads, in plaats van een voor elke kern",
    },
    Own {
        en: "Timeout of one request to the published site, in seconds",
        nl: "Hoeveel seconden één antwoord van de gepubliceerde site mag duren",
    },
    Own {
        en: "Also report damaged cache entries that were rebuilt",
        nl: "Zeg ook wat van een vorige keer bewaard was, beschadigd bleek en opnieuw gemaakt werd",
    },
    Own { en: "Print version", nl: "Toon de versie" },
    Own {
        en: "List for every page what a first visit loads, in kilobytes after compression",
        nl: "Toon van elke pagina wat een eerste bezoek laadt, in kilobytes na compressie",
    },
];

/// Words that clap, which reads the command line, writes around it. What holds another comes before it.
pub const CLAP: [Own; 19] = [
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
    Own { en: "Belgian Dutch", nl: "Nederlands, zoals in België" },
    Own { en: "English", nl: "Engels" },
    Own { en: "A lesson of the academy", nl: "Een les van de academy" },
];
