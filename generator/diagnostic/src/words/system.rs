//! Dutch for errors of the operating system. In English, the system's own text is used.

use std::io;
use std::io::ErrorKind;

/// The Dutch for a system error; `None` if there is no translation, and the system's own text must do.
pub(crate) fn dutch(error: &io::Error) -> Option<&'static str> {
    // Errors that this program makes. Their kind says too little, so they are recognised by their text.
    let ours = match error.to_string().as_str() {
        "it is a folder" => Some("het is een map"),
        "it is a pipe or a device, and no file" => Some("het is een pipe of een apparaat, geen bestand"),
        "it leads out of its folder" => Some("het leidt naar buiten de map"),
        "it is a symbolic link, which is not followed" => {
            Some("het is een symbolische link, en die wordt niet gevolgd")
        }
        "it is damaged" => Some("ze is beschadigd"),
        "another version made it" => Some("een andere versie maakte ze"),
        "it can't be listed" | "a folder can't be listed" => Some("de inhoud van een map kan niet gelezen worden"),
        _ => None,
    };
    ours.or(match error.kind() {
        ErrorKind::NotFound => Some("het bestaat niet"),
        ErrorKind::PermissionDenied => Some("je hebt er geen rechten voor"),
        ErrorKind::AlreadyExists => Some("het bestaat al"),
        ErrorKind::IsADirectory => Some("het is een map"),
        ErrorKind::NotADirectory => Some("een deel van het pad is geen map"),
        ErrorKind::ReadOnlyFilesystem => Some("van die schijf kan je alleen lezen"),
        ErrorKind::StorageFull => Some("de schijf is vol"),
        ErrorKind::QuotaExceeded => Some("je mag op die schijf niets meer bewaren"),
        ErrorKind::FileTooLarge => Some("het bestand wordt te groot"),
        ErrorKind::AddrInUse => Some("een ander programma gebruikt dat adres al"),
        ErrorKind::AddrNotAvailable => Some("dat adres is niet van deze computer"),
        ErrorKind::TimedOut => Some("het duurde te lang"),
        ErrorKind::ConnectionRefused => Some("de verbinding werd geweigerd"),
        ErrorKind::InvalidFilename => Some("zo kan een bestand niet heten"),
        _ => None,
    })
}
