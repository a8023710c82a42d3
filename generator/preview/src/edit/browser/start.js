// The button that starts editing on the page, on the machine of the preview. What editing needs is loaded when it starts.

import { mayWrite } from "/__preview/call.js";

const KEY = "preview-editing";

if ((await mayWrite()) && document.querySelector("main")) {
  const host = document.createElement("site-edit");
  const root = host.attachShadow({ mode: "open" });
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "start",
    textContent: "Bewerken",
    title: "Bewerk de teksten van deze pagina (Alt+E)",
  });
  root.append(button);

  let editor;
  const toggle = async (on) => {
    sessionStorage.setItem(KEY, on ? "on" : "");
    button.hidden = on;
    if (on) {
      const { start } = await import("/__edit/edit.js");
      editor ??= await start({ root, stop: () => toggle(false) });
    } else {
      editor?.stop();
      editor = undefined;
      button.focus();
    }
  };
  button.addEventListener("click", () => toggle(true));
  addEventListener("keydown", (event) => {
    if (event.code !== "KeyE" || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void toggle(editor === undefined);
  });
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  await sheet.replace(await (await fetch("/__edit/edit.css")).text());
  document.body.append(host);
  // The desk leads to a text: `?bewerk=FILE&plaats=PATH`.
  const { searchParams } = new URL(location.href);
  const file = searchParams.get("bewerk");
  if (file !== null) {
    history.replaceState(history.state, "", location.pathname + location.hash);
    await toggle(true);
    await editor.open(file, searchParams.get("plaats") ?? "");
  } else if (sessionStorage.getItem(KEY) === "on") void toggle(true);
}
