// What can be done with a content file: copy, rename, draft, remove. The forms for it are sent as every other.

import { ask } from "/__preview/call.js";

export const formAddress = (file) => `/__desk/bestand?file=${encodeURIComponent(file)}`;

/** How many times the actions were requested: only the answer to the latest request is shown. */
let asked = 0;

/** Shows the actions for a file below its form. Keeps what is typed there. */
export async function aboutFile(file, holder) {
  asked += 1;
  const mine = asked;
  const { ok, body } = await ask(`/__edit/files/about?file=${encodeURIComponent(file)}`);
  if (mine !== asked) return;
  holder.hidden = !ok || body.text === "";
  // Don't replace what somebody is typing in.
  if (holder.hidden || holder.contains(document.activeElement)) return;
  const opened = [...holder.querySelectorAll("details[open]")];
  const typed = [...holder.querySelectorAll("input[id]")].filter(({ value, defaultValue }) => value !== defaultValue);
  holder.replaceChildren(...new DOMParser().parseFromString(body.text, "text/html").body.childNodes);
  const again = ({ id }) => holder.querySelector(`#${id}`) ?? {};
  for (const one of opened) again(one).open = true;
  for (const one of typed) again(one).value = one.value;
}
