//! The call centre's contract templates, with their prices. Only its staff gets them: no page or file of the site holds them.

use crate::answer::{Answer, Outcome};
use crate::call::Call;

pub fn models(call: &Call<'_>) -> Outcome {
    Answer::ok((*call.input.terms()?.contracts).clone())
}
