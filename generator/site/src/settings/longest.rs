//! Worst-case settings: every key, host and line of the company's details filled in at its maximum realistic length. Pages
//! are weighed with them, so that filling in settings later can't make a page too heavy.

use super::Settings;

/// Lengths of the keys that providers issue, or the longest seen if there is no fixed length.
const CAPTCHA: usize = 40;
const ANALYTICS: usize = 12;
const ADS_ID: usize = 14;
const ADS_LABEL: usize = 20;
const SCRIPT: usize = 90;
const FUNCTION: usize = 24;
const PAYMENT: usize = 107;

impl Settings {
    /// Returns these settings with these values at their maximum length. Values that are longer already stay.
    #[must_use]
    pub fn longest(&self) -> Self {
        let mut settings = self.clone();
        let company = &mut settings.company;
        let address = &mut settings.address;
        let keys = &mut settings.keys;
        for (text, longest) in [
            (&mut settings.host, format!("https://www.{}.example", letters(40))),
            (&mut settings.phone, "+32 (0)3 000 00 00".to_owned()),
            (&mut settings.email, format!("verkoop@{}.example", letters(40))),
            (
                &mut settings.hours,
                "maandag tot donderdag van 8.30 tot 12.30 en van 13 tot 18 uur, vrijdag tot 16 uur".to_owned(),
            ),
            (
                &mut company.name,
                "Vlaamse Maatschappij voor Commerciële Dienstverlening en Verkoopondersteuning bv".to_owned(),
            ),
            (&mut company.number, "BE 0000.000.000".to_owned()),
            (&mut company.vat, "BE 0000.000.000".to_owned()),
            (&mut company.court, "RPR Ondernemingsrechtbank Antwerpen, afdeling Tongeren-Borgloon".to_owned()),
            (&mut address.street, "Burgemeester Jozef Vandenbroeckelaan 1234 bus 1012".to_owned()),
            (&mut address.city, "Onze-Lieve-Vrouw-Waver (Sint-Katelijne-Waver)".to_owned()),
            (&mut settings.api.base, format!("https://api.{}.example/", letters(38))),
            (&mut settings.api.portal_host, format!("https://portaal.{}.example/", letters(39))),
            (&mut keys.captcha, letters(CAPTCHA)),
            (&mut keys.analytics, letters(ANALYTICS)),
            (&mut keys.ads_id, letters(ADS_ID)),
            (&mut keys.ads_label, letters(ADS_LABEL)),
            (&mut keys.visitor.script, format!("https://{}", letters(SCRIPT))),
            (&mut keys.visitor.function, letters(FUNCTION)),
            (&mut keys.payment, letters(PAYMENT)),
        ] {
            if text.len() < longest.len() {
                *text = longest;
            }
        }
        settings
    }
}

/// Returns a text of this many letters and digits that looks like a key: random, so that it does not compress, and always the
/// same for the same length.
fn letters(length: usize) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut random = vec![0; length];
    blake3::Hasher::new().update(&length.to_le_bytes()).finalize_xof().fill(&mut random);
    random.into_iter().map(|byte| char::from(LETTERS[usize::from(byte % 64)])).collect()
}
