//! Renders a route of a site to HTML. Rendering is pure, so build, check and preview give the same result.

#[macro_use]
mod view;
mod context;
mod environment;
#[doc(hidden)]
pub mod fuzzing;
mod islands;
mod picture;
mod renderer;

pub use context::Context;
pub use islands::{Islands, json, json_file};
pub use picture::{html as picture_html, view as picture_view};
pub use renderer::{PreviousRender, Rendered, Renderer};
pub use view::value;
