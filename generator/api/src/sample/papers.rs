//! Invoices, credits, documents, tools and reports of the sample organizations.

use jiff::ToSpan as _;
use jiff::civil::Date;
use kmo_shared::format;
use rusqlite::Transaction;

use super::texts::DATA;
use crate::clock::{Month, at};
use crate::portal::money::START_CREDITS;
use crate::portal::reports;
use crate::site::SiteInfo;

/// Standard Belgian VAT rate, in percent.
const VAT: i64 = 21;

/// One-off setup price, in cents.
const SETUP: i64 = 29_500;

pub fn make(tx: &Transaction<'_>, today: Date, site: &SiteInfo) -> rusqlite::Result<()> {
    for org in &DATA.orgs {
        let months = if org.id == 3 { 0 } else { 3 };
        invoices(tx, org.id, &org.formula, months, today, site)?;
        credits(tx, org.id, today)?;
        documents(tx, org.id, &org.name, today, site)?;
    }
    notes(tx, today)?;
    applications(tx)?;
    for back in (1..=5).rev() {
        let month = Month::of(today).before(back);
        let made = at(Month::of(today).before(back - 1).first(), 8, 0);
        let mut statement = tx.prepare_cached("SELECT DISTINCT project FROM call WHERE dag BETWEEN ?1 AND ?2")?;
        let range = (month.first().to_string(), month.last().to_string());
        let projects = statement.query_map(range, |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
        for project in projects {
            reports::make(tx, project, month, &made.to_string(), None)?;
        }
    }
    Ok(())
}

fn invoices(
    tx: &Transaction<'_>,
    org: i64,
    key: &str,
    months: i32,
    today: Date,
    site: &SiteInfo,
) -> rusqlite::Result<()> {
    let Some(formula) = site.formula(key) else { return Ok(()) };
    let mut lines = Vec::new();
    for back in (0..=months).rev() {
        let month = Month::of(today).before(back);
        let date = format::date(month.first());
        let name = date.split_once('\u{a0}').map_or(date.as_str(), |(_, month)| month);
        if back == months {
            lines.push((month, back, "Opstart: gespreksleidraad en lijst".to_owned(), SETUP));
        }
        if months > 0 {
            lines.push((month, back, format!("Formule {}, {name}", formula.name), formula.cents));
        }
    }
    for (index, (month, back, text, excl)) in lines.into_iter().enumerate() {
        let day = if months == 0 { signed(org, today) } else { month.first() };
        let due = day.saturating_add(30.days());
        let status = match back {
            0 => "open",
            1 if org == 2 && due < today => "vervallen",
            1 if org == 2 => "open",
            _ => "betaald",
        };
        tx.execute(
            "INSERT INTO invoice (nr, org, datum, vervaldag, omschrijving, excl, btw, status, peppol)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            rusqlite::params![
                format!(
                    "{}-{org}{:03}",
                    day.year(),
                    i64::from(day.month()) * 10 + i64::try_from(index % 10).unwrap_or_default()
                ),
                org,
                day.to_string(),
                due.to_string(),
                text,
                excl,
                (excl * VAT + 50) / 100,
                status,
                day.to_string(),
            ],
        )?;
    }
    Ok(())
}

fn credits(tx: &Transaction<'_>, org: i64, today: Date) -> rusqlite::Result<()> {
    let changes: &[(i64, &str, i64)] = match org {
        1 => &[
            (90, "Startsaldo", START_CREDITS),
            (24, "Extra rapport", -10),
            (9, "Extra rapport", -10),
            (2, "Bijgekocht", 20),
        ],
        2 => &[(90, "Startsaldo", START_CREDITS), (30, "Extra rapport", -10), (28, "Extra rapport teruggedraaid", 10)],
        _ => &[(0, "Startsaldo", START_CREDITS)],
    };
    let mut balance = 0;
    for (back, text, delta) in changes {
        balance += delta;
        let moment = at(today.saturating_sub(back.days()), 8, 30).to_string();
        let sql = "INSERT INTO credit (org, datum, omschrijving, delta, saldo) VALUES (?1, ?2, ?3, ?4, ?5)";
        tx.execute(sql, (org, moment, text, delta, balance))?;
    }
    tx.execute("UPDATE org SET saldo = ?2 WHERE id = ?1", (org, balance))?;
    Ok(())
}

/// The day on which the contract was signed.
fn signed(org: i64, today: Date) -> Date {
    if org == 3 { today.saturating_sub(1.days()) } else { Month::of(today).before(3).first() }
}

fn documents(tx: &Transaction<'_>, org: i64, name: &str, today: Date, site: &SiteInfo) -> rusqlite::Result<()> {
    let brand = &site.brand;
    let signed = signed(org, today);
    let last = Month::of(today).before(1);
    let mut papers = vec![
        (
            "contract",
            "overeenkomst.txt".to_owned(),
            signed,
            format!(
                "OVEREENKOMST (voorbeeld)\n\nTussen {brand} en {name}.\n\n1. {brand} belt bedrijven uit de afgesproken doelgroep en legt afspraken vast.\n2. De overeenkomst loopt minstens drie maanden en is daarna per maand opzegbaar.\n3. Een afspraak telt als ze voldoet aan de zes criteria van een warme afspraak.\n4. Facturen zijn betaalbaar binnen 30 dagen.\n\nGetekend op {}.\n",
                format::date(signed)
            ),
        ),
        (
            "verwerkersovereenkomst",
            "verwerkersovereenkomst.txt".to_owned(),
            signed,
            format!(
                "VERWERKERSOVEREENKOMST (voorbeeld)\n\n{name} is verwerkingsverantwoordelijke, {brand} is verwerker (artikel 28 AVG).\n\nDoel: telefonisch contact met bedrijven om een afspraak te maken.\nGegevens: naam, functie en zakelijke contactgegevens van contactpersonen, notities van gesprekken.\nBewaring: tot het bezwaar, hoogstens 24 maanden zonder contact. Opnames hoogstens één maand.\nDe niet-bellenlijst van {name} wordt vóór elk gesprek nagekeken.\n"
            ),
        ),
    ];
    if org != 3 {
        papers.push((
            "script",
            "gespreksleidraad.txt".to_owned(),
            signed,
            format!("GESPREKSLEIDRAAD (voorbeeld)\n\nVoor {name}.\n\nOpening: wie belt er, voor wie en waarom.\nDrie vragen: hoe gaat het nu, wie beslist, wat moet er beter.\nAfspraak: dag, uur, plaats, wie komt er.\nWie niet meer gebeld wil worden, komt meteen op de lijst.\n"),
        ));
        papers.push((
            "verslag",
            format!("verslag-{last}.txt"),
            Month::of(today).first(),
            format!("VERSLAG {last} (voorbeeld)\n\n{name}: de cijfers van de maand staan onder Rapporten in het portaal.\nBesproken met de klant: de opening werd korter, en op dinsdag wordt vroeger gebeld.\n"),
        ));
    }
    for (kind, file, day, text) in papers {
        let sql = "INSERT INTO document (org, naam, soort, datum, tekst) VALUES (?1, ?2, ?3, ?4, ?5)";
        tx.execute(sql, (org, file, kind, day.to_string(), text))?;
    }
    Ok(())
}

fn notes(tx: &Transaction<'_>, today: Date) -> rusqlite::Result<()> {
    for (project, back, author, text) in &DATA.notes {
        let moment = at(today.saturating_sub(back.days()), 11, 5).to_string();
        let sql = "INSERT INTO note (project, tijdstip, auteur, tekst) VALUES (?1, ?2, ?3, ?4)";
        tx.execute(sql, (project, moment, author, text))?;
    }
    Ok(())
}

fn applications(tx: &Transaction<'_>) -> rusqlite::Result<()> {
    for (project, code, name, status, settings) in &DATA.tools {
        let sql = "INSERT INTO application (project, code, naam, status, instellingen) VALUES (?1, ?2, ?3, ?4, ?5)";
        tx.execute(sql, (project, code, name, status, settings.to_string()))?;
    }
    Ok(())
}
