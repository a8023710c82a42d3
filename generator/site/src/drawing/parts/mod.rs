//! Everything that a drawing can be composed of: the words for it, and how each is drawn.

mod castle;
mod church;
mod civic;
mod industry;
mod land;
mod modern;
mod office;
mod people;
mod roof;
mod street;
mod water;

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Roof;
use super::pen::Pen;

/// How a part is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Height of the part: 1 normally, less for a low one, more for a high one.
    pub tall: f64,
    pub count: usize,
    pub roof: Option<Roof>,
}

/// The row of a drawing in which a part belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Sky,
    /// Over everything, as high as the sky.
    Above,
    /// Behind what stands on the ground line.
    Back,
    /// On the ground line, one beside the other.
    Middle,
    /// Before the ground line.
    Front,
    /// The ground itself: at most one.
    Ground,
}

/// What is known about a part.
pub struct Facts {
    pub name: &'static str,
    /// How texts call a part that has no name of its own.
    pub phrase: &'static str,
    pub row: Row,
    /// Width in units of the drawing: a fixed part, and what each counted thing adds.
    pub width: (f64, f64),
    /// The allowed counts, and the count if none is given; `None` if the part can't be counted.
    pub count: Option<(RangeInclusive<u8>, u8)>,
    pub roof: bool,
    pub height: bool,
    /// Whether the warm line may run over it, because it stands on the ground with its whole width.
    pub climbed: bool,
    pub draw: fn(&mut Pen, &Options),
}

macro_rules! parts {
    ($($part:ident = $name:literal, $phrase:literal, $row:ident, $width:expr, $count:expr, $roof:literal, $height:literal, $climbed:literal, $draw:path;)*) => {
        /// A part of a drawing.
        #[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema, PartialEq, Eq, Hash)]
        pub enum Part {
            $(#[serde(rename = $name)] $part,)*
        }

        impl Part {
            pub const ALL: &[Part] = &[$(Part::$part),*];

            pub fn facts(self) -> Facts {
                match self {
                    $(Part::$part => Facts {
                        name: $name,
                        phrase: $phrase,
                        row: Row::$row,
                        width: $width,
                        count: $count,
                        roof: $roof,
                        height: $height,
                        climbed: $climbed,
                        draw: $draw,
                    },)*
                }
            }
        }
    };
}

parts! {
    // name, words, row, width, count, roof, height, climbed, drawn by
    Abbey = "abdijkerk", "de abdijkerk", Middle, (162.0, 0.0), None, true, true, true, church::abbey;
    Atomium = "atomium", "het Atomium", Middle, (144.0, 0.0), None, false, true, false, modern::atomium;
    Balloons = "ballonnen", "luchtballonnen", Sky, (10.0, 90.0), Some((1..=4, 3)), false, false, false, modern::balloons;
    Barge = "binnenschip", "een binnenschip", Front, (172.0, 0.0), None, false, false, false, water::barge;
    Beguinage = "begijnhof", "het begijnhof", Middle, (142.0, 0.0), None, false, true, true, civic::beguinage;
    Belfry = "belfort", "het belfort", Middle, (104.0, 0.0), None, true, true, true, civic::belfry;
    Books = "boeken", "boeken", Middle, (122.0, 0.0), Some((2..=5, 3)), false, false, true, office::books;
    Brewery = "brouwerij", "de brouwerij", Middle, (128.0, 0.0), None, false, true, true, industry::brewery;
    BridgeTowers = "torenbrug", "de brug tussen twee torens", Middle, (212.0, 0.0), None, false, true, true, civic::bridge_towers;
    Bubbles = "tekstballon", "wat er gezegd wordt", Above, (10.0, 92.0), Some((1..=2, 1)), false, false, false, office::bubbles;
    BuildingSite = "werf", "een muur in opbouw", Middle, (168.0, 0.0), None, false, true, true, street::building_site;
    Cabinet = "kaartenbak", "een kaartenbak", Middle, (112.0, 0.0), Some((2..=4, 3)), false, true, true, office::cabinet;
    Calendar = "agenda", "een agenda", Middle, (140.0, 0.0), Some((1..=12, 6)), false, true, true, office::calendar;
    Caller = "beller", "een beller aan het bureau", Middle, (196.0, 0.0), None, false, false, false, people::caller;
    Canal = "kanaal", "het kanaal", Ground, (580.0, 0.0), None, false, false, false, water::canal;
    Cards = "speelkaarten", "een waaier van speelkaarten", Middle, (120.0, 0.0), None, false, true, false, modern::cards;
    Castle = "kasteel", "het kasteel", Middle, (152.0, 0.0), Some((2..=3, 2)), true, true, true, castle::castle;
    Cathedral = "kathedraal", "de kathedraal", Middle, (162.0, 0.0), Some((1..=2, 2)), true, true, true, church::cathedral;
    Chapel = "kapel", "de kapel", Middle, (56.0, 0.0), None, true, true, true, church::chapel;
    ChapelClimb = "kapelberg", "de berg met de kapel", Middle, (300.0, 0.0), None, true, true, true, land::chapel_climb;
    Chart = "grafiek", "een grafiek die stijgt", Middle, (128.0, 0.0), Some((3..=7, 4)), false, true, true, office::chart;
    Chimneys = "schouwen", "fabrieksschouwen", Back, (20.0, 26.0), Some((1..=4, 2)), false, true, false, industry::chimneys;
    Church = "kerk", "de kerk", Middle, (148.0, 0.0), None, true, true, true, church::church;
    Citadel = "citadel", "de citadel", Middle, (186.0, 0.0), None, false, true, true, castle::citadel;
    Climb = "helling", "een helling met wielrenner", Middle, (262.0, 0.0), None, false, true, true, land::climb;
    Clock = "klok", "een klok", Middle, (92.0, 0.0), Some((1..=12, 9)), false, true, false, office::clock;
    ClockTower = "uurwerktoren", "de uurwerktoren", Middle, (74.0, 0.0), None, true, true, true, civic::clock_tower;
    Coach = "coach", "een coach aan het bord", Middle, (196.0, 0.0), None, false, false, false, people::coach;
    Cobbles = "kasseien", "kasseien", Ground, (500.0, 0.0), None, false, false, false, water::cobbles;
    Coins = "munten", "stapels munten", Middle, (0.0, 44.0), Some((2..=4, 3)), false, false, true, office::coins;
    Containers = "containers", "containers", Middle, (124.0, 0.0), None, false, true, true, water::containers;
    ControlTower = "verkeerstoren", "de verkeerstoren", Middle, (74.0, 0.0), None, false, true, false, modern::control_tower;
    CoolingTowers = "koeltorens", "koeltorens", Back, (0.0, 92.0), Some((1..=3, 2)), false, true, false, industry::cooling_towers;
    CrossChurch = "kruiskerk", "de kerk", Middle, (168.0, 0.0), None, true, true, true, church::cross_church;
    DomeChurch = "koepelkerk", "de koepelkerk", Middle, (142.0, 0.0), None, true, true, true, church::dome_church;
    Donjon = "donjon", "het kasteel", Middle, (116.0, 0.0), None, false, true, true, castle::donjon;
    EmptyChair = "lege_stoel", "een lege stoel", Middle, (160.0, 0.0), None, false, true, false, office::empty_chair;
    Field = "akker", "akkers", Ground, (520.0, 0.0), None, false, false, false, water::field;
    Flax = "vlas", "vlas op het veld", Ground, (500.0, 0.0), None, false, false, false, water::flax;
    Fortress = "burcht", "de burcht", Middle, (172.0, 0.0), None, false, true, true, castle::fortress;
    Fountain = "fonteinbeeld", "het beeld op de fontein", Middle, (60.0, 0.0), None, false, true, false, modern::fountain_figure;
    FourRiders = "rosbeiaard", "het Ros Beiaard", Middle, (150.0, 0.0), None, false, true, false, modern::four_riders;
    FrontChurch = "torenkerk", "de kerk", Middle, (140.0, 0.0), None, true, true, true, church::front_church;
    Gables = "gevels", "oude gevels", Middle, (4.0, 30.0), Some((2..=6, 4)), true, true, true, civic::gables;
    GantryCranes = "havenkranen", "havenkranen", Back, (60.0, 86.0), Some((1..=4, 2)), false, true, false, water::gantry_cranes;
    Gate = "poort", "de stadspoort", Middle, (14.0, 46.0), Some((1..=2, 2)), true, true, true, civic::gate;
    Gavel = "hamer", "een veilinghamer", Middle, (132.0, 0.0), None, false, true, true, office::gavel;
    GothicHall = "gotisch_stadhuis", "het stadhuis", Middle, (128.0, 0.0), None, true, true, true, civic::gothic_hall;
    Handshake = "handdruk", "een handdruk", Middle, (150.0, 0.0), None, false, false, false, people::handshake;
    Hills = "heuvels", "heuvels", Back, (568.0, 0.0), None, false, true, false, land::hills;
    Hops = "hop", "hopstaken", Middle, (32.0, 28.0), Some((2..=6, 4)), false, true, false, land::hops;
    Houses = "huizen", "huizen", Middle, (4.0, 26.0), Some((1..=8, 3)), false, true, true, civic::houses;
    Keep = "slot", "het kasteel", Middle, (110.0, 0.0), None, true, true, true, castle::keep;
    Letter = "brief", "een brief met pen", Middle, (122.0, 0.0), None, false, true, true, office::letter;
    Library = "bibliotheek", "de bibliotheek", Middle, (128.0, 0.0), None, true, true, true, civic::library;
    LiftBridge = "hefbrug", "de hefbrug", Middle, (236.0, 0.0), None, false, true, true, water::lift_bridge;
    Liner = "pakketboot", "het pakketbootgebouw", Middle, (164.0, 0.0), None, false, true, true, modern::liner;
    List = "lijst", "een lijst", Middle, (104.0, 0.0), Some((3..=6, 4)), false, true, true, office::list;
    Listener = "luisteraar", "iemand aan de telefoon", Middle, (76.0, 0.0), None, false, false, false, people::listener;
    Lock = "sluis", "de sluis", Middle, (152.0, 0.0), None, false, true, false, water::lock;
    Machine = "machine", "een machine", Middle, (150.0, 0.0), None, false, true, true, street::machine;
    Magnifier = "vergrootglas", "een vergrootglas op een lijst", Middle, (132.0, 0.0), None, false, true, true, office::magnifier;
    MarketHall = "markthal", "de markthal", Middle, (242.0, 0.0), None, false, true, true, industry::market_hall;
    Meeting = "gesprek", "een gesprek aan tafel", Middle, (214.0, 0.0), None, false, false, false, people::meeting;
    Mobile = "gsm", "een gsm die belt", Middle, (112.0, 0.0), None, false, true, true, office::mobile;
    MotorwayViaduct = "viaduct", "het viaduct", Back, (40.0, 90.0), Some((2..=6, 6)), false, true, false, water::motorway_viaduct;
    Mounds = "tumuli", "de tumuli", Middle, (16.0, 60.0), Some((1..=3, 3)), false, true, true, land::mounds;
    Nursery = "kwekerij", "rijen jonge bomen", Middle, (10.0, 22.0), Some((3..=9, 6)), false, true, false, land::nursery;
    Observatory = "sterrenwacht", "de sterrenwacht", Middle, (142.0, 0.0), None, false, true, true, modern::observatory;
    Offices = "kantoren", "kantoren", Middle, (2.0, 38.0), Some((1..=5, 3)), false, true, true, industry::offices;
    Orchard = "boomgaard", "een boomgaard", Middle, (2.0, 36.0), Some((2..=6, 4)), false, true, false, land::orchard;
    Owner = "zaakvoerder", "een zaakvoerder", Middle, (72.0, 0.0), None, false, false, false, people::owner;
    Plane = "vliegtuig", "een vliegtuig", Sky, (140.0, 0.0), None, false, true, false, modern::plane;
    Plug = "stekker", "een stekker en een stopcontact", Middle, (186.0, 0.0), None, false, true, false, office::plug;
    Pond = "vijver", "de vijver", Ground, (440.0, 0.0), None, false, false, false, water::pond;
    PortHouse = "havenhuis", "het Havenhuis", Middle, (184.0, 0.0), None, false, true, false, modern::port_house;
    RailViaduct = "spoorviaduct", "het spoorviaduct", Back, (20.0, 40.0), Some((4..=14, 12)), false, true, false, water::arched_viaduct;
    Reception = "balie", "de balie", Middle, (168.0, 0.0), None, false, false, false, people::reception;
    Riders = "wielrenners", "wielrenners", Front, (0.0, 50.0), Some((1..=5, 3)), false, false, false, land::riders;
    River = "rivier", "de rivier", Ground, (530.0, 0.0), None, false, false, false, water::river;
    Scales = "weegschaal", "een weegschaal", Middle, (170.0, 0.0), None, false, true, false, office::scales;
    Screen = "scherm", "een scherm", Middle, (196.0, 0.0), None, false, true, true, office::screen;
    Sheds = "fabriek", "de fabriek met sheddaken", Middle, (20.0, 27.0), Some((2..=7, 4)), false, true, true, industry::sheds;
    Shield = "schild", "een schild", Middle, (108.0, 0.0), None, false, true, true, office::shield;
    ShipyardCrane = "werfkraan", "de werfkraan", Middle, (126.0, 0.0), None, false, true, false, water::shipyard_crane;
    Shop = "winkel", "een winkel", Middle, (164.0, 0.0), None, false, true, true, street::shop;
    Signpost = "wegwijzer", "een wegwijzer", Middle, (128.0, 0.0), Some((1..=3, 2)), false, true, false, street::signpost;
    Silos = "silos", "silo's", Middle, (24.0, 24.0), Some((2..=6, 4)), false, true, true, industry::silos;
    StackedMuseum = "mas", "het MAS", Middle, (70.0, 0.0), None, false, true, true, modern::stacked_museum;
    Station = "station", "het station", Middle, (176.0, 0.0), None, true, true, true, modern::station;
    Stump = "stompe_toren", "de stompe toren", Middle, (176.0, 0.0), None, false, true, true, church::stump;
    Team = "ploeg", "een ploeg", Middle, (12.0, 44.0), Some((2..=5, 3)), false, false, false, people::team;
    Telephone = "telefoon", "een telefoon", Middle, (146.0, 0.0), None, false, true, true, office::telephone;
    ThreeTowers = "drie_torens", "de drie torens", Middle, (240.0, 0.0), None, false, true, true, church::three_towers;
    TowerCrane = "bouwkraan", "een bouwkraan", Back, (200.0, 0.0), None, false, true, false, street::tower_crane;
    TownHall = "stadhuis", "het stadhuis", Middle, (136.0, 0.0), None, true, true, true, civic::town_hall;
    Tracks = "sporen", "de sporen", Ground, (500.0, 0.0), None, false, false, false, water::tracks;
    Tradesman = "vakman", "een vakman met ladder", Middle, (132.0, 0.0), None, false, false, false, people::tradesman;
    Train = "trein", "een trein", Middle, (20.0, 43.0), Some((2..=5, 3)), false, false, false, modern::train_on_ground;
    Trees = "bomen", "bomen", Middle, (10.0, 34.0), Some((1..=6, 3)), false, true, false, land::trees;
    TrussBridge = "vakwerkbrug", "de brug", Middle, (40.0, 74.0), Some((2..=5, 3)), false, true, true, water::truss_bridge;
    Turbines = "windturbines", "windturbines", Back, (40.0, 88.0), Some((1..=4, 3)), false, true, false, industry::turbines;
    Van = "bestelwagen", "een bestelwagen", Middle, (190.0, 0.0), None, false, false, false, street::van;
    Walker = "bezoeker", "iemand op weg", Middle, (116.0, 0.0), None, false, false, false, people::walker;
    Warehouse = "loods", "een distributiecentrum", Middle, (174.0, 0.0), None, false, true, true, industry::warehouse;
    WaterTower = "watertoren", "de watertoren", Middle, (64.0, 0.0), None, false, true, false, industry::water_tower;
    Watermill = "watermolen", "de watermolen", Middle, (136.0, 0.0), None, false, true, true, land::watermill;
    Willows = "knotwilgen", "knotwilgen", Middle, (22.0, 42.0), Some((1..=6, 3)), false, true, false, land::willows;
    Windmill = "windmolen", "de windmolen", Middle, (128.0, 0.0), Some((0..=1, 1)), false, true, false, land::windmill;
    Wings = "glazen_vleugels", "gebouwen als vleugels van glas", Middle, (216.0, 0.0), None, false, true, true, modern::wings;
    Wood = "bos", "het bos", Middle, (180.0, 0.0), Some((5..=9, 6)), false, true, false, land::wood;
}
