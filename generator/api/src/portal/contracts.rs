//! The models that the call centre makes its own contracts from, with the prices that they work out. They are for its people
//! only: no page and no file of the site holds them.

use crate::answer::{Answer, Outcome};
use crate::call::Call;

pub fn models(call: &Call<'_>) -> Outcome {
    Answer::ok((*call.input.terms()?.contracts).clone())
}
