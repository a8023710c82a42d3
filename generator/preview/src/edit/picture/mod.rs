//! Pictures on a page: which place can have one, and changing it.

mod file;
mod write;

use axum::body::{Body, to_bytes};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use kmo_diagnostic::Lang;
use kmo_engine::RunOptions;
use kmo_engine::assets::{self, UploadError, UploadedPhoto};
use kmo_engine::content::origin::Origin;
use kmo_engine::content::picture::alt_problem;
use kmo_engine::content::schema;
use kmo_engine::desk::Desk;
use serde::Deserialize;
use serde_json::json;

use super::refusal::{SaveAttempt, refuse};
use super::save::Writer;
use super::save_error::{SaveError, reject};
use super::{answer, counts, run, say, with_writer};
use crate::app::App;
use crate::guard;
use crate::responses;
pub use file::{IMAGES, is_named_in};
use write::{Change, NO_PLACE, judge, picked};

/// The largest upload, in bytes.
const LARGEST: usize = 40_000_000;

pub fn routes<S: Desk>(app: &App<S>) -> Router<App<S>> {
    let asked = Router::new()
        .route("/__edit/picture", get(place))
        .route("/__edit/picture/original", get(original))
        .route("/__edit/picture/change", post(change));
    let sent = Router::new().route("/__edit/picture/new", post(new)).route("/__edit/picture/add", post(add));
    guard::writes(asked, app).merge(guard::uploads(sent, app))
}

/// Removes a picture, unless a content file names it: that is a conflict.
pub fn remove_unused<S: Desk>(app: &App<S>, name: &str) -> StatusCode {
    if app.editing.writer(|writer| writer.is_named(name)) {
        return StatusCode::CONFLICT;
    }
    file::put_aside(&app.editing.project, name).map_or(StatusCode::NOT_FOUND, |()| StatusCode::OK)
}

#[derive(Deserialize)]
struct Asked {
    page: String,
    file: Option<u16>,
    start: Option<usize>,
}

/// Answers with the place for a picture: beside the text that a mark points at, or otherwise that of the page.
async fn place<S: Desk>(State(app): State<App<S>>, Query(asked): Query<Asked>) -> Response {
    run(app, move |app, model| {
        let beside = match (asked.file, asked.start) {
            (Some(file), Some(start)) => {
                app.editing.marked(model.options, |marked| marked.value(Origin { file, start }))
            }
            _ => None,
        };
        // The page may be made from a file of its own.
        let own = model.routes.get(&asked.page).and_then(|route| {
            let name = app.editing.project.name_of(&route.source.as_ref()?.path)?;
            Some((name.to_owned(), String::new()))
        });
        let found = beside.into_iter().chain(own).find_map(|(file, path)| {
            let kind = schema::kind_of::<S>(&file)?;
            kind.pictures.iter().find_map(|place| Some((file.clone(), place.beside(&path)?, place)))
        });
        let said = found.map(|(file, path, place)| {
            let now = app.editing.writer(|writer| {
                let (text, ..) = writer.dry_run.reader.engine.folder.on_disk(&file).ok()?;
                picked(&text, &path, place)
            });
            let shape = &place.shape;
            json!({
                "file": file, "path": path, "label": place.label, "alt": place.alt.is_some(),
                "width": shape.width, "height": shape.height, "widest": shape.widths.last(), "now": now,
            })
        });
        answer(StatusCode::OK, &json!({ "place": said, "largest": LARGEST }))
    })
    .await
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

/// Answers with the original of a picture.
async fn original<S: Desk>(State(app): State<App<S>>, Query(Named { name }): Query<Named>) -> Response {
    run(app, move |app, _| responses::picture(&name, || file::read(&app.editing.project, &name).ok())).await
}

/// Changes a picture without an upload: takes another picture of the site, changes the focus or the alt text, or removes it.
async fn change<S: Desk>(State(app): State<App<S>>, Json(change): Json<Change>) -> Response {
    with_writer(app, SaveAttempt::default(), move |_, model, writer| {
        writer.picture(&change, None, model.options)?;
        Ok(counts(writer))
    })
    .await
}

#[derive(Deserialize)]
struct Sent {
    /// A [`Change`] as JSON: the body is the photograph.
    change: String,
}

/// Takes a photograph for a place.
async fn new<S: Desk>(State(app): State<App<S>>, Query(Sent { change }): Query<Sent>, body: Body) -> Response {
    let Ok(change) = serde_json::from_str::<Change>(&change) else {
        return say(StatusCode::BAD_REQUEST, "Deze plaats is niet te lezen. Laad de pagina opnieuw.");
    };
    let judged = judge::<S>(&change).map(drop);
    take(app, judged, body, move |writer, photo, options| {
        Ok(writer.picture(&change, Some(photo), options)?.unwrap_or_default())
    })
    .await
}

#[derive(Deserialize)]
struct Added {
    /// The file whose text is to name it, below the content folder.
    file: String,
    alt: String,
}

/// Takes a photograph for a markdown text. It is only stored with the other pictures; the text that is saved next names it.
async fn add<S: Desk>(State(app): State<App<S>>, Query(Added { file, alt }): Query<Added>, body: Body) -> Response {
    let judged = match (schema::kind_of::<S>(&file), alt_problem(&alt, "")) {
        (None, _) => reject(NO_PLACE),
        (_, Some(problem)) => Err(SaveError::Alt(problem)),
        _ => Ok(()),
    };
    take(app, judged, body, move |writer, photo, _| writer.add_picture(&file, &alt, photo)).await
}

/// Reads a photograph, stores it with `put`, and answers with its name. Problems that do not depend on the photograph are
/// reported before it is decoded.
async fn take<S: Desk>(
    app: App<S>,
    judged: Result<(), SaveError>,
    body: Body,
    put: impl FnOnce(&mut Writer<S>, &UploadedPhoto, RunOptions) -> Result<String, SaveError> + Send + 'static,
) -> Response {
    let Ok(bytes) = to_bytes(body, LARGEST).await else {
        return say(StatusCode::PAYLOAD_TOO_LARGE, &too_large());
    };
    if let Err(failure) = judged {
        return refuse(&app, &failure, &SaveAttempt::default());
    }
    run(app, move |app, model| {
        let photo = match assets::process_upload(&app.editing.project, &bytes) {
            Ok(photo) => photo,
            Err(unfit) => return say(StatusCode::UNPROCESSABLE_ENTITY, &upload_error_message(app, &unfit)),
        };
        app.editing.writer(|writer| match put(writer, &photo, model.options) {
            Ok(name) => {
                let mut said = counts(writer);
                said["picture"] = name.into();
                answer(StatusCode::OK, &said)
            }
            Err(failure) => refuse(app, &failure, &SaveAttempt::default()),
        })
    })
    .await
}

fn too_large() -> String {
    format!(
        "Deze foto is groter dan {} MB. Bewaar ze kleiner, bijvoorbeeld als JPEG, en kies ze opnieuw.",
        LARGEST / 1_000_000
    )
}

fn upload_error_message<S: Desk>(app: &App<S>, unfit: &UploadError) -> String {
    match unfit {
        UploadError::Heic => {
            "Dit is een foto in HEIC, zoals iPhones ze maken. Exporteer ze als JPEG en kies ze opnieuw; op je \
                        iPhone: Instellingen, Camera, Structuren, Meest compatibel."
                .to_owned()
        }
        UploadError::UnsupportedFormat => {
            "Dit is geen foto die de site kan tonen. Kies een JPEG, PNG, WebP of AVIF.".to_owned()
        }
        UploadError::TooLarge(message) => format!("{}. Verklein ze en kies ze opnieuw.", message.say(Lang::Nl)),
        UploadError::Damaged => {
            "Deze foto is beschadigd of niet volledig. Open ze eens op je computer, bewaar ze opnieuw en kies \
                          dan die."
                .to_owned()
        }
        UploadError::Failed(why) => format!(
            "De foto kan niet omgezet worden: {}. Vraag je ontwikkelaar om één keer `site build` uit te voeren, en probeer opnieuw.",
            why.say(app.lang())
        ),
    }
}
