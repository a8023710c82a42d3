// Lets somebody choose a picture for a field by its image.

import { button, element } from "/__preview/element.js";

/** How long until a picture that failed to load is requested again, in milliseconds, and how often at most. */
const AGAIN = 500;
const TRIES = 20;

/** The picture that the field names now, and all pictures to choose from. */
export function makePicker(control, pictures) {
  const seen = (name) => {
    const src = `/__desk/beelden/klein?${new URLSearchParams({ bestand: name })}`;
    const image = element("img", { src, alt: "", loading: "lazy" });
    // The redirect target is gone if the picture was converted in between. A new picture is converted more than once.
    let left = TRIES;
    image.addEventListener("error", () => left-- > 0 && setTimeout(() => (image.src = src), AGAIN));
    return image;
  };
  const shown = element("p", { className: "picker__shown" });
  const choices = pictures.map((name) => {
    const choose = button("", () => {
      control.value = name;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    });
    choose.dataset.name = name;
    choose.append(seen(name), element("span", { textContent: name }));
    return choose;
  });
  const follow = () => {
    const name = control.value.trim();
    shown.hidden = !pictures.includes(name);
    shown.replaceChildren(...(shown.hidden ? [] : [seen(name)]));
    for (const choose of choices) choose.ariaPressed = String(choose.dataset.name === name);
  };
  control.addEventListener("input", follow);
  follow();
  if (choices.length === 0) {
    const says = "Er zijn nog geen beelden. Open de pagina, kies Bewerken en sleep een foto op haar plaats.";
    return [element("p", { className: "field__help", textContent: says })];
  }
  const list = element("ul", { className: "picker__list" }, ...choices.map((choose) => element("li", {}, choose)));
  return [
    shown,
    element("details", { className: "picker" }, element("summary", { textContent: "Kies uit de beelden" }), list),
  ];
}
