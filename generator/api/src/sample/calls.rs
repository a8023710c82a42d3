//! Calls, the companies called, and the appointments that follow.

use std::collections::VecDeque;

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use rusqlite::Transaction;

use super::Random;
use super::texts::{Campaign, DATA};
use crate::clock::{Month, at, later, workdays, workdays_after};

/// Most times that one company is called in a campaign.
const ATTEMPTS: i64 = 5;

/// Companies in each campaign that were never called. Also the length of the queue from which companies are called
/// again.
const FRESH: usize = 25;

/// Working days of a month on which appointments made in the month before are still coming.
const CARRIED: usize = 7;

/// Outcomes of the 310 dials of a realistic month; the last five kinds are the 78 conversations.
const MONTH: [(&str, usize); 10] = [
    ("geen_antwoord", 118),
    ("voicemail", 54),
    ("bezet", 17),
    ("verkeerd_nummer", 9),
    ("receptie", 34),
    ("terugbellen", 14),
    ("geen_interesse", 37),
    ("niet_bellen", 6),
    ("info_gevraagd", 12),
    ("afspraak", 9),
];

/// An appointment that was made.
struct Booked {
    project: i64,
    prospect: i64,
    person: &'static [String; 2],
    start: Timestamp,
    day: Date,
}

struct Company {
    id: i64,
    attempts: i64,
}

pub fn make(tx: &Transaction<'_>, today: Date) -> rusqlite::Result<()> {
    let this = Month::of(today);
    let has_begun = workdays(this.first(), today).len() > CARRIED;
    for org in 1..=3 {
        let campaigns = DATA.campaigns.iter().filter(|campaign| campaign.org == org);
        let mut dialers: Vec<Dialer> = campaigns.map(Dialer::new).collect();
        for back in (0..=5).rev() {
            let month = this.before(back);
            let is_whole = back > 1 || back == 1 && has_begun;
            let mut booked = Vec::new();
            for dialer in &mut dialers {
                booked.extend(dialer.month(tx, month, back, is_whole, today)?);
            }
            booked.sort_by_key(|appointment| appointment.start);
            keep(tx, &booked, today, org)?;
        }
        for dialer in &mut dialers {
            for _ in 0..FRESH {
                dialer.company(tx)?;
            }
        }
    }
    Ok(())
}

/// Dials for a campaign.
struct Dialer {
    campaign: &'static Campaign,
    random: Random,
    /// Number of companies so far.
    made: usize,
    /// Companies to call again, the longest waiting first.
    queue: VecDeque<Company>,
}

impl Dialer {
    fn new(campaign: &'static Campaign) -> Self {
        let random = Random(u64::try_from(campaign.id).unwrap_or_default());
        Dialer { campaign, random, made: 0, queue: VecDeque::new() }
    }

    /// Dials a month. `back` counts months before this one. The appointments of a month that `is_whole` are within it.
    fn month(
        &mut self,
        tx: &Transaction<'_>,
        month: Month,
        back: i32,
        is_whole: bool,
        today: Date,
    ) -> rusqlite::Result<Vec<Booked>> {
        let since = self.campaign.starts.map_or(-1, |starts| starts - back);
        let tenths = usize::try_from(since).ok().and_then(|since| self.campaign.tenths.get(since).copied());
        let Some(tenths) = tenths else { return Ok(Vec::new()) };
        let all = workdays(month.first(), month.last());
        let past: Vec<Date> = all.iter().copied().filter(|day| *day < today).collect();
        let mut days: Vec<Date> = past.iter().copied().filter(|day| self.works(*day)).collect();
        if days.is_empty() {
            days.clone_from(&past);
        }
        if days.is_empty() {
            return Ok(Vec::new());
        }
        let mut plan: Vec<(Date, &str)> = Vec::new();
        for (outcome, usual) in MONTH {
            // Both campaigns of the first organization add up to the month: what one rounds up the other rounds down.
            let share = if tenths == 4 { usual - (usual * 6).div_ceil(10) } else { (usual * tenths).div_ceil(10) };
            let count = share * past.len() / all.len();
            // Appointments within the month were made in its first weeks, those to come on the last days.
            let is_met = outcome == "afspraak" && is_whole;
            let last = if is_met { (days.len() * 6 / 10).max(1) } else { days.len() };
            for index in 0..count {
                let is_coming = outcome == "afspraak" && !is_whole;
                let at = if is_coming { ((index + 1) * last).div_ceil(count) - 1 } else { index * last / count };
                plan.push((days[at], outcome));
            }
        }
        self.random.shuffle(&mut plan);
        plan.sort_by_key(|(day, _)| *day);
        let latest = all.last().copied().filter(|_| is_whole);
        let mut booked = Vec::new();
        let mut slot = 0;
        let mut before = None;
        for (day, outcome) in plan {
            slot = if before == Some(day) { slot + 1 } else { 0 };
            before = Some(day);
            booked.extend(self.dial(tx, day, slot, outcome, latest)?);
        }
        Ok(booked)
    }

    fn works(&self, day: Date) -> bool {
        let index = usize::try_from(day.weekday().since(Weekday::Monday)).unwrap_or_default();
        self.campaign.hours.get(index).is_some_and(|hours| *hours > 0.0)
    }

    fn dial(
        &mut self,
        tx: &Transaction<'_>,
        day: Date,
        slot: i64,
        outcome: &str,
        latest: Option<Date>,
    ) -> rusqlite::Result<Option<Booked>> {
        let waiting = self.queue.len() >= FRESH;
        let mut company = match self.queue.pop_front().filter(|_| waiting) {
            Some(company) => company,
            None => self.company(tx)?,
        };
        company.attempts += 1;
        let start = later(at(day, 9, 0), slot * 7 + i64::try_from(self.random.below(4)).unwrap_or_default());
        let is_talk =
            matches!(outcome, "terugbellen" | "geen_interesse" | "niet_bellen" | "info_gevraagd" | "afspraak");
        let seconds = match outcome {
            "afspraak" => 240 + self.random.below(240),
            "geen_antwoord" | "bezet" | "verkeerd_nummer" => 8 + self.random.below(22),
            _ if is_talk => 50 + self.random.below(150),
            _ => 20 + self.random.below(40),
        };
        let again =
            (outcome == "terugbellen").then(|| at(workdays_after(day, 2 + self.random.below(4)), 10, 30).to_string());
        let reason = (outcome == "geen_interesse").then(|| self.random.pick(&DATA.reasons));
        let recorded = self.campaign.org == 1 && is_talk && self.random.below(10) < 4;
        tx.prepare_cached(
            "INSERT INTO call (project, prospect, poging, tijdstip, dag, duur, uitkomst, vervolg, notitie, reden, opname)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(rusqlite::params![
            self.campaign.id,
            company.id,
            company.attempts,
            start.to_string(),
            day.to_string(),
            i64::try_from(seconds).unwrap_or_default(),
            outcome,
            again,
            DATA.call_notes.get(outcome).map_or("", String::as_str),
            reason,
            recorded,
        ])?;
        let status = match outcome {
            "afspraak" | "geen_interesse" | "niet_bellen" | "terugbellen" => outcome,
            "verkeerd_nummer" => "geen_interesse",
            _ => "in_gesprek",
        };
        let person = self.random.pick(&DATA.people);
        let [name, role] = person;
        tx.prepare_cached(
            "UPDATE prospect SET status = ?2, pogingen = ?3, contact = ?4, naam = coalesce(naam, ?5),
             functie = coalesce(functie, ?6) WHERE id = ?1",
        )?
        .execute((
            company.id,
            status,
            company.attempts,
            start.to_string(),
            is_talk.then_some(name),
            is_talk.then_some(role),
        ))?;
        let prospect = company.id;
        if matches!(status, "in_gesprek" | "terugbellen") && company.attempts < ATTEMPTS {
            self.queue.push_back(company);
        }
        if outcome != "afspraak" {
            return Ok(None);
        }
        let met = workdays_after(day, 5 + self.random.below(3));
        let met = latest.map_or(met, |latest| met.min(latest));
        let (hour, minute) = *self.random.pick(&[(9, 0), (10, 30), (13, 30), (15, 0), (16, 0)]);
        Ok(Some(Booked { project: self.campaign.id, prospect, person, start: at(met, hour, minute), day: met }))
    }

    /// A company that was not called before. The second campaign of the first organization shares a few with the first.
    fn company(&mut self, tx: &Transaction<'_>) -> rusqlite::Result<Company> {
        let shared = self.campaign.id == 12 && self.made < 5;
        let source = if shared { &DATA.campaigns[0] } else { self.campaign };
        let count = source.trades.len();
        // Combines each trade with each place once.
        let (index, round) = (self.made % count, self.made / count);
        let [postcode, town, zone] = &DATA.places[(round * 7 + index * 11) % DATA.places.len()];
        let legal = if self.made.is_multiple_of(5) { "nv" } else { "bv" };
        let phone = if zone.len() == 2 { format!("{zone} 000 00 00") } else { format!("{zone} 00 00 00") };
        let number = source.id * 1000 + i64::try_from(self.made).unwrap_or_default();
        let sizes = ["5-9", "10-19", "20-49"];
        tx.prepare_cached(
            "INSERT INTO prospect (project, bedrijf, kbo, postcode, gemeente, nace, grootte, telefoon, status, pogingen)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'nieuw', 0)",
        )?
        .execute((
            self.campaign.id,
            format!("Voorbeeld {} {town} {legal}", source.trades[index]),
            format!("0000.{:03}.{:03}", number / 1000, number % 1000),
            postcode,
            town,
            &source.nace[index % source.nace.len()],
            sizes[self.made % sizes.len()],
            phone,
        ))?;
        self.made += 1;
        Ok(Company { id: tx.last_insert_rowid(), attempts: 0 })
    }
}

/// Writes the appointments of a month, in order of time, with their outcomes.
fn keep(tx: &Transaction<'_>, booked: &[Booked], today: Date, org: i64) -> rusqlite::Result<()> {
    let past = booked.iter().filter(|appointment| appointment.day < today).count();
    let whole = past == booked.len();
    let mut random = Random(u64::try_from(org).unwrap_or_default() + 700);
    for (index, appointment) in booked.iter().enumerate() {
        // Of nine, two become customers, one is missed, one is moved, and the last one waits for feedback.
        let of_nine = index % 9;
        let (status, result) = match of_nine {
            _ if index >= past && index + 1 == booked.len() => ("voorgesteld", None),
            _ if index >= past => ("bevestigd", None),
            3 => ("no_show", None),
            6 => ("verplaatst", None),
            1 | 5 => ("doorgegaan", Some((5, "Klant geworden na het tweede gesprek.", "klant"))),
            8 => ("doorgegaan", None),
            _ if !whole && index + 2 >= past => ("doorgegaan", None),
            _ => {
                let (score, words, result) = random.pick(&DATA.feedback);
                ("doorgegaan", Some((*score, words.as_str(), result.as_str())))
            }
        };
        let order = (of_nine == 1).then_some(845_000).or((of_nine == 5).then_some(1_260_000));
        let criteria = match (status, of_nine) {
            ("no_show", _) => 0b10_1111,
            (_, 4) => 0b11_1011,
            (_, 7) => 0b01_1111,
            _ => 0b11_1111,
        };
        let [name, role] = appointment.person;
        tx.prepare_cached(
            "INSERT INTO appointment (project, prospect, naam, functie, start, eind, dag, wijze, status, criteria, score,
             opmerking, resultaat, orderwaarde) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )?
        .execute(rusqlite::params![
            appointment.project,
            appointment.prospect,
            name,
            role,
            appointment.start.to_string(),
            later(appointment.start, 45).to_string(),
            appointment.day.to_string(),
            ["bezoek", "bezoek", "video", "telefoon"][index % 4],
            status,
            criteria,
            result.map(|(score, _, _)| score),
            result.map(|(_, words, _)| words),
            result.map(|(_, _, result)| result),
            order.filter(|_| result.is_some_and(|(_, _, result)| result == "klant")),
        ])?;
    }
    Ok(())
}
