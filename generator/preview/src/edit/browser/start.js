// The button that starts editing on the page, only where the preview may be written to. The scripts for editing are loaded
// when it starts.

import { mayWrite } from "/__preview/call.js";
import { button as makeButton } from "/__preview/element.js";
import { session } from "/__preview/storage.js";

const KEY = "preview-editing";

if ((await mayWrite()) && document.querySelector("main")) {
  const host = document.createElement("site-edit");
  const root = host.attachShadow({ mode: "open" });
  const button = makeButton("Bewerken", () => start(), {
    className: "start",
    title: "Bewerk de teksten van deze pagina (Alt+E)",
  });
  root.append(button);

  let editor;
  /** Resolves when the editor that was stopped last has saved and cleaned up the page. The next one waits for that. */
  let stopped = Promise.resolve();
  const start = async () => {
    session.setItem(KEY, "on");
    button.hidden = true;
    editor ??= stopped.then(() => import("/__edit/edit.js")).then((module) => module.start({ root, stop }));
    try {
      return await editor;
    } catch (error) {
      // The preview does not answer; `stream.js` shows a notice about that.
      editor = undefined;
      button.hidden = false;
      throw error;
    }
  };
  const stop = async () => {
    session.setItem(KEY, "");
    const started = editor;
    editor = undefined;
    button.hidden = false;
    button.focus();
    stopped = Promise.resolve(started)
      .then((one) => one?.stop())
      .catch(() => undefined);
    await stopped;
  };
  addEventListener("keydown", (event) => {
    if (event.code !== "KeyE" || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void (editor ? stop() : start());
  });
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];
  const styles = ["edit", "picture"].map(async (name) => (await fetch(`/__edit/${name}.css`)).text());
  await sheet.replace((await Promise.all(styles)).join("\n"));
  document.body.append(host);
  // The desk links to a text with `?bewerk=FILE&plaats=PATH`.
  const { searchParams } = new URL(location.href);
  const file = searchParams.get("bewerk");
  if (file !== null) {
    history.replaceState(history.state, "", location.pathname + location.hash);
    await (await start()).open(file, searchParams.get("plaats") ?? "");
  } else if (session.getItem(KEY) === "on") void start();
}
