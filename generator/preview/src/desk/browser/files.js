// The actions for a content file: copy, rename, draft, remove. Their forms are submitted like all others.

import { ask } from "/__preview/call.js";

export const formAddress = (file) => `/__desk/bestand?file=${encodeURIComponent(file)}`;

/** Counts the requests for the actions: only the latest answer is shown. */
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
