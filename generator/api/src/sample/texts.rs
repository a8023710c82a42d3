//! The campaigns of the sample organizations, with their texts.

use serde_json::{Value, json};

/// A campaign. Months count back from the current one.
pub struct Campaign {
    pub id: i64,
    pub org: i64,
    pub name: &'static str,
    pub status: &'static str,
    /// `None` if the campaign has yet to start.
    pub starts: Option<i32>,
    pub ends: Option<i32>,
    pub goal: i64,
    pub period: &'static str,
    pub language: &'static str,
    pub caller: &'static str,
    pub version: i64,
    /// Hours of its caller from Monday to Friday.
    pub hours: [f64; 5],
    /// Tenths of a realistic month that it dials, for each month from its start.
    pub tenths: &'static [usize],
    pub nace: &'static [&'static str],
    /// Trades in the names of the companies that are called.
    pub trades: &'static [&'static str],
    pub size: &'static str,
    offer: &'static str,
    question: &'static str,
}

impl Campaign {
    pub fn target(&self) -> Value {
        json!({ "nace": self.nace, "postcodes": ["9000-9999", "2000-2999"], "grootte": self.size })
    }

    /// `client` is the organization that the callers speak for.
    pub fn script(&self, client: &str) -> Value {
        json!({
            "opening": format!(
                "Goedendag, u spreekt met {}. Ik bel voor {client} over {}. Past het nu, of bel ik beter op een ander moment?",
                self.caller, self.offer
            ),
            "vragen": [
                self.question,
                "Wie beslist daar bij u over, en wanneer bekijkt u dat opnieuw?",
                "Wat zou er beter moeten gaan dan nu?",
            ],
            "bezwaren": [
                { "bezwaar": "We hebben al een vaste leverancier.", "antwoord": "Dat hoor ik vaak. Een gesprek van een halfuur geeft u een tweede mening, en u zit nergens aan vast." },
                { "bezwaar": "Stuur maar een mail.", "antwoord": "Dat doe ik graag. Wat moet er zeker in staan, zodat u er iets aan hebt?" },
                { "bezwaar": "Geen tijd.", "antwoord": "Dan bel ik liever op een beter moment terug. Past donderdagvoormiddag?" },
                { "bezwaar": "Hoe komt u aan ons nummer?", "antwoord": "Het staat als algemeen nummer op uw website. Wilt u niet meer gebeld worden, dan noteer ik dat nu." },
            ],
        })
    }
}

pub fn campaigns() -> Vec<Campaign> {
    vec![
        Campaign {
            id: 11,
            org: 1,
            name: "Dakrenovatie bij KMO's met eigen gebouw",
            status: "actief",
            starts: Some(3),
            ends: None,
            goal: 4,
            period: "maand",
            language: "nl",
            caller: "Sofie",
            version: 3,
            hours: [0.0, 3.8, 0.0, 3.8, 0.0],
            tenths: &[8, 9, 6, 6],
            nace: &["25.11 Metalen constructies", "49.41 Goederenvervoer over de weg", "52.10 Opslag"],
            trades: &[
                "Metaal",
                "Transport",
                "Opslag",
                "Schrijnwerk",
                "Drukkerij",
                "Carrosserie",
                "Koeltransport",
                "Verpakking",
            ],
            size: "10-49",
            offer: "een gratis inspectie van het dak van uw bedrijfsgebouw",
            question: "Hoe oud is het dak van uw gebouw, en wanneer keek er het laatst iemand naar?",
        },
        Campaign {
            id: 12,
            org: 1,
            name: "Onderhoudscontract voor syndici",
            status: "actief",
            starts: Some(1),
            ends: None,
            goal: 2,
            period: "maand",
            language: "nl",
            caller: "Jonas",
            version: 1,
            hours: [3.8, 0.0, 3.8, 0.0, 0.0],
            tenths: &[4, 4],
            nace: &["68.32 Beheer van onroerend goed"],
            trades: &[
                "Syndicus",
                "Vastgoedbeheer",
                "Immobeheer",
                "Rentmeesters",
                "Gebouwbeheer",
                "Residentiebeheer",
                "Patrimonium",
                "Kantoorbeheer",
            ],
            size: "5-49",
            offer: "een vast onderhoud van de daken die u beheert",
            question: "Hoe worden de daken van uw gebouwen vandaag nagekeken?",
        },
        Campaign {
            id: 13,
            org: 1,
            name: "Zonnepanelen op bedrijfsdaken",
            status: "afgerond",
            starts: Some(5),
            ends: Some(4),
            goal: 12,
            period: "kwartaal",
            language: "nl",
            caller: "Sofie",
            version: 2,
            hours: [0.0, 0.0, 3.8, 0.0, 0.0],
            tenths: &[3, 3],
            nace: &["10.71 Bakkerijen", "46.83 Groothandel in bouwmaterialen"],
            trades: &[
                "Bouwmaterialen",
                "Groothandel",
                "Koeling",
                "Voeding",
                "Meubelen",
                "Textiel",
                "Tuincentrum",
                "Hout",
            ],
            size: "10-99",
            offer: "een berekening van wat zonnepanelen op uw dak opbrengen",
            question: "Hoeveel stroom verbruikt uw bedrijf overdag?",
        },
        Campaign {
            id: 21,
            org: 2,
            name: "Planningssoftware voor installateurs",
            status: "actief",
            starts: Some(3),
            ends: None,
            goal: 10,
            period: "maand",
            language: "nl",
            caller: "Mira",
            version: 4,
            hours: [3.8, 7.6, 3.8, 7.6, 3.8],
            tenths: &[11, 12, 13, 13],
            nace: &["43.21 Elektrische installatie", "43.22 Loodgieterij en verwarming"],
            trades: &[
                "Elektro",
                "Sanitair",
                "Verwarming",
                "Klimaat",
                "Domotica",
                "Koeltechniek",
                "Ventilatie",
                "Installatie",
            ],
            size: "5-49",
            offer: "een demo van een planning die uw ploegen op hun gsm zien",
            question: "Hoe weten uw ploegen 's morgens waar ze moeten zijn?",
        },
        Campaign {
            id: 22,
            org: 2,
            name: "Logiciel de planning pour installateurs bruxellois",
            status: "gepauzeerd",
            starts: Some(2),
            ends: None,
            goal: 4,
            period: "maand",
            language: "nl+fr",
            caller: "Elias",
            version: 1,
            hours: [0.0, 0.0, 0.0, 3.8, 3.8],
            tenths: &[4, 3],
            nace: &["43.21 Elektrische installatie"],
            trades: &["Electro", "Chauffage", "Sanitaire", "Climat", "Toiture", "Ascenseurs", "Cuisines", "Alarme"],
            size: "5-49",
            offer: "een demo van een tweetalige planning voor uw ploegen",
            question: "In welke taal werken uw ploegen?",
        },
        Campaign {
            id: 31,
            org: 3,
            name: "Verhuur van hoogtewerkers",
            status: "concept",
            starts: None,
            ends: None,
            goal: 2,
            period: "maand",
            language: "nl",
            caller: "Jonas",
            version: 1,
            hours: [0.0, 0.0, 0.0, 0.0, 3.8],
            tenths: &[],
            nace: &["43.34 Schilderwerken"],
            trades: &["Schilders"],
            size: "5-49",
            offer: "hoogtewerkers per dag, geleverd op de werf",
            question: "Hoe vaak huurt u een hoogtewerker?",
        },
    ]
}

/// Postcode, place and zone of its telephone numbers.
pub const PLACES: &[(&str, &str, &str)] = &[
    ("9000", "Gent", "09"),
    ("9300", "Aalst", "053"),
    ("9100", "Sint-Niklaas", "03"),
    ("9200", "Dendermonde", "052"),
    ("9400", "Ninove", "054"),
    ("9500", "Geraardsbergen", "054"),
    ("9600", "Ronse", "055"),
    ("9700", "Oudenaarde", "055"),
    ("9800", "Deinze", "09"),
    ("9900", "Eeklo", "09"),
    ("9160", "Lokeren", "09"),
    ("9230", "Wetteren", "09"),
    ("9240", "Zele", "052"),
    ("9120", "Beveren", "03"),
    ("2000", "Antwerpen", "03"),
    ("2300", "Turnhout", "014"),
    ("2400", "Mol", "014"),
    ("2440", "Geel", "014"),
    ("2500", "Lier", "03"),
    ("2800", "Mechelen", "015"),
    ("2850", "Boom", "03"),
    ("2200", "Herentals", "014"),
    ("2220", "Heist-op-den-Berg", "015"),
    ("1500", "Halle", "02"),
    ("1700", "Dilbeek", "02"),
    ("1730", "Asse", "02"),
    ("1800", "Vilvoorde", "02"),
    ("1930", "Zaventem", "02"),
    ("3000", "Leuven", "016"),
    ("3200", "Aarschot", "016"),
    ("3290", "Diest", "013"),
    ("3300", "Tienen", "016"),
    ("3500", "Hasselt", "011"),
    ("3600", "Genk", "089"),
    ("8000", "Brugge", "050"),
    ("8500", "Kortrijk", "056"),
    ("8800", "Roeselare", "051"),
    ("8700", "Tielt", "051"),
    ("8790", "Waregem", "056"),
    ("8900", "Ieper", "057"),
];

pub const PEOPLE: &[(&str, &str)] = &[
    ("An Peeters", "zaakvoerder"),
    ("Bart Janssens", "zaakvoerder"),
    ("Els Maes", "aankoper"),
    ("Dirk Jacobs", "technisch directeur"),
    ("Fatima Mertens", "officemanager"),
    ("Geert Willems", "zaakvoerder"),
    ("Hilde Claes", "operationeel directeur"),
    ("Ilse Goossens", "zaakvoerder"),
    ("Jan Wouters", "werfleider"),
    ("Katrien De Smet", "financieel directeur"),
    ("Luc Dubois", "zaakvoerder"),
    ("Mehmet Yilmaz", "planner"),
];

/// Why companies say no, the most frequent first.
pub const REASONS: &[&str] = &[
    "Heeft een vaste leverancier",
    "Heeft een vaste leverancier",
    "Heeft een vaste leverancier",
    "Geen budget dit jaar",
    "Geen budget dit jaar",
    "Doet het zelf",
    "Geen behoefte",
    "Beslist pas volgend jaar",
];

/// A client's feedback on an appointment: score, words, result.
pub const FEEDBACK: &[(i64, &str, &str)] = &[
    (4, "Goed voorbereid gesprek, we maken een offerte.", "offerte"),
    (5, "De juiste persoon aan tafel, er is een concrete vraag.", "offerte"),
    (4, "Interesse, maar pas na het bouwverlof.", "opvolgen"),
    (3, "Vriendelijk gesprek, weinig haast.", "opvolgen"),
    (2, "Bleek vooral prijzen te vergelijken.", "geen_interesse"),
    (4, "Wil een referentie zien voor er beslist wordt.", "opvolgen"),
];

/// The caller's note on a call with this outcome.
pub fn note(outcome: &str) -> &'static str {
    match outcome {
        "voicemail" => "Voicemail, geen boodschap ingesproken.",
        "bezet" => "Lijn bezet.",
        "verkeerd_nummer" => "Nummer niet meer in gebruik.",
        "receptie" => "Onthaal: de zaakvoerder is op verplaatsing.",
        "terugbellen" => "Vraagt om terug te bellen.",
        "geen_interesse" => "Geen interesse.",
        "niet_bellen" => "Wil niet meer gebeld worden, meteen op de lijst gezet.",
        "info_gevraagd" => "Vraagt eerst informatie per mail.",
        "afspraak" => "Afspraak gemaakt, bevestiging gemaild.",
        _ => "",
    }
}
