// Editing on the page: a click on a text puts the caret there, and what the user types is saved to its file right away.
import { isTaken, makePresence, path } from "/__preview/presence.js";
import { hold, onUpdate, release, reload, showBuild } from "/__preview/reload.js";
import { session } from "/__preview/storage.js";
import { api } from "./api.js";
import { makeBar } from "./bar.js";
import { editBody, prepare } from "./body.js";
import { openDetails } from "./details.js";
import { makeHandle } from "./drag.js";
import { follow } from "./follow.js";
import { isAdded, listen } from "./input.js";
import { makePictures } from "./picture.js";
import { isSame, locate, rectOf, relocate } from "./places.js";
import { makeQueue } from "./queue.js";
import { makeSaving } from "./saving.js";
import { editText } from "./text.js";

/** The key of the bar's status in the session storage, while the page reloads. */
const SAID = "preview-said";

/** Starts editing. Returns `open`, which edits a text, and `stop`. */
export async function start({ root, stop }) {
  // Each user action waits for the actions before it. Functions that an action calls bypass the queue.
  const queue = makeQueue();
  const bar = makeBar(root, {
    undo: () => step("undo"),
    redo: () => step("redo"),
    stop,
    back: () => active?.editor?.focus(),
  });
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/__edit/page.css" });
  document.head.append(sheet);
  document.documentElement.classList.add("preview-edits");
  const details = openDetails();

  /** The texts of the page, in order, and those that only search results and shared links show. */
  let places = [];
  let head = [];
  /** The length limits of the texts in `head`. */
  let limits = {};
  /** Why the last search for the texts failed, if it did. */
  let failed;
  /** The text that is selected, for example with Tab. */
  let selected;
  /** What is being edited: the place, its text, the editor. */
  let active;

  const pictures = makePictures({
    api,
    root,
    bar,
    queue,
    page: path,
    begin: async () => {
      await close();
      hold();
    },
    done: () => refresh(),
  });

  /** The editor's element, if this is the active text and it is edited on the page, not in a field. */
  const inEditor = (one) => (isSame(one, active.place) ? active.editor.element : undefined);
  /** The rectangles of the texts between two byte offsets of the file that is being edited. */
  const rectsBetween = (start, end) =>
    places
      .filter((one) => one.file === active?.place.file && one.start >= start && one.start < end)
      .flatMap((one) => inEditor(one)?.getBoundingClientRect() ?? rectOf(one) ?? []);
  const handle = makeHandle(root, rectsBetween, (item, to) => queue.wrap(arrange)(item, to));
  const presence = makePresence(api);
  const saving = makeSaving({ api, bar, page: path });
  /**
   * Finds the texts of the page. Resolves to false if the preview does not send them. Tries once more if the page does
   * not show the build of the answer.
   */
  const look = async (isAgain = false) => {
    const { ok, body } = await api.get("page", { path: path() });
    if (active || pictures.isOpen()) return true;
    if (!ok) {
      failed = body.message;
      bar.say(failed, "bad");
      return false;
    }
    // The bar may show something else by now, for example that a text was saved.
    if (failed && bar.said()[0] === failed) bar.say("");
    failed = undefined;
    // The marks belong to that build, so the page must show it.
    if (!(await showBuild(body.build)) && !isAgain) return look(true);
    if (active || pictures.isOpen()) return true;
    const at = places.indexOf(selected);
    ({ places, head } = locate(body.text));
    // A text may be on the page more than once: keep the nearest one selected.
    const far = (one) => Math.abs(places.indexOf(one) - at);
    selected =
      selected && places.filter((one) => isSame(one, selected)).toSorted((one, other) => far(one) - far(other))[0];
    // Its size or position may have changed.
    if (at >= 0) bar.outline(selected && rectOf(selected));
    bar.head(head, queue.wrap(fieldAt));
    void pictures.offer();
    return true;
  };
  /** The promise of the last search for the texts, which a click waits for. */
  let found;
  const find = () => (found = look());

  const select = (place) => {
    selected = place;
    const rect = place && rectOf(place);
    if (rect && (rect.top < 80 || rect.bottom > innerHeight - 160))
      (place.node?.parentElement ?? place.element).scrollIntoView({ block: "center", behavior: "instant" });
    bar.outline(place && rectOf(place));
  };

  /** The same place among the current texts. Undefined if it is gone. */
  const relocated = (place) => (places.includes(place) ? place : relocate(places, place));
  /**
   * Resolves to a place and its text as they are now, because a build may have changed them. If the text is gone, says
   * so in the bar and resolves to undefined.
   */
  const current = async (wanted) => {
    let place = relocated(wanted);
    const isShown = () => (place?.node ?? place?.element)?.isConnected;
    const ask = () => api.get("place", { file: place.file, start: place.start });
    let answer = isShown() ? await ask() : undefined;
    if (!answer?.ok || !isShown()) {
      await refresh();
      place = relocate(places, wanted);
      answer = place && (await ask());
    }
    if (answer?.ok) return { place, about: answer.body };
    bar.say(answer?.body.message ?? "Deze tekst is intussen gewijzigd. Klik opnieuw.", "bad");
    return undefined;
  };

  const edit = async (wanted, point = {}) => {
    if (active && isSame(wanted, active.place)) return;
    const isLost = active?.refused;
    await finish();
    if (wanted.kind === "picture" && (await pictures.openWithin(relocated(wanted) ?? wanted))) return;
    const found = await current(wanted);
    if (!found) return;
    const { place, about } = found;
    const element = place.element ?? place.node.parentElement;
    hold(element);
    await composed();
    const taken = isTaken(element);
    presence.at(element);
    selected = place;
    active = { place, about, saved: about.value, wanted: about.value, busy: undefined, refused: false };
    const handlers = { change, done: leave, setting: queue.wrap(toSetting) };
    const asWritten = (label) => bar.field(label, about.value, change, queue.wrap(finish));
    const editors = {
      text: () => editText(place, about, point, handlers),
      markdown: () => editBody(place, about, point, handlers, { api, pictures, bar, asWritten }),
      picture: () => asWritten("Wat op het beeld te zien is, voor wie het niet ziet"),
    };
    active.editor = await editors[place.kind]();
    bar.about(about, queue.wrap(arrange));
    handle.about(about.items[0]);
    void count(place);
    void pictures.offer(place);
    if (isLost) bar.say("De vorige tekst is niet bewaard. Klik erop om ermee verder te gaan.", "bad");
    else bar.say(taken ? "Iemand anders schrijft ook in deze tekst." : "");
    bar.problem();
    bar.outline(place.kind === "text" ? active.editor.element.getBoundingClientRect() : rectOf(place));
    saving.offerDraft(active);
  };

  /** Shows on how many pages the text appears, once that is known. */
  const count = async ({ file, start }) => {
    const one = active;
    const { ok, body } = await api.get("pages", { file, start });
    if (ok && active === one) bar.pages(body.pages);
  };

  const change = (value) => {
    if (active.place.kind === "text") bar.outline(active.editor.element.getBoundingClientRect());
    saving.change(active, value);
  };

  /** Closes the editor of the active text. Unsaved changes stay as a draft. */
  const close = async () => {
    const one = active;
    if (!one) return;
    await one.busy;
    active = undefined;
    presence.leave();
    one.editor.end(one.refused);
    // The markdown editor leaves the typed text on the page, so the page is reloaded.
    if ((one.refused || one.editor.isOld) && one.place.kind === "markdown") void reload();
    bar.about();
    handle.about();
    bar.head(head, queue.wrap(fieldAt));
    bar.outline();
    void pictures.offer();
    if (!one.refused) bar.problem();
  };
  /** Shows what changed while the page was held. This may reload the page, so it comes last. */
  const refresh = async () => {
    await release();
    await find();
  };
  const finish = async () => {
    if (!active) return;
    await close();
    await refresh();
  };
  const leave = (how) => {
    // Moving to the bar, or to the panel for a photograph, does not leave the text.
    const stays = () => how === "left" && (pictures.isOpen() || root.activeElement || isAdded(document.activeElement));
    if (stays()) return;
    const left = active;
    return queue.wrap(async () => {
      // A click on another text has left it already.
      if (active !== left || stays()) return;
      await finish();
      if (how !== "left") select(selected);
    })();
  };

  /** The text at a path of a file: `place` if it is on the page, `text` if only search results show it. */
  const placeOf = async (file, value) => {
    const { ok, body } = await api.get("at", { file, path: value });
    const isIt = (one) => ok && isSame(one, body.mark);
    return { ok, body, place: places.find(isIt), text: head.find(isIt) };
  };

  /**
   * Opens a field for a text that can't be edited on the page itself. `mark` is where the text starts, to count the pages that
   * show it.
   */
  const inField = async (label, about, { range, mark } = {}) => {
    await close();
    hold();
    active = { place: { kind: "field" }, about, saved: about.value, wanted: about.value };
    active.editor = bar.field(label, about.value, change, queue.wrap(finish), range);
    bar.about(about, queue.wrap(arrange));
    bar.say("");
    if (mark) void count(mark);
    saving.offerDraft(active);
  };
  /** Opens a field for the text that a mark points at. `limits` names its length limits, if it has any. */
  const fieldAt = async ({ label, limits: name, file, start }) => {
    const { ok, body } = await api.get("place", { file, start });
    if (ok) await inField(label, body, { range: limits[name], mark: { file, start } });
    else bar.say(body.message, "bad");
  };

  const toSetting = async ({ name, origin }) => {
    if (!origin) {
      // A price or a sum, which is calculated from several settings.
      bar.say(`{${name}} volgt uit de instellingen.`, "", [
        "/__desk/bestand?file=site.yaml",
        "Open ze in een formulier",
      ]);
      return;
    }
    const [file, start] = origin;
    await fieldAt({ label: `De instelling {${name}}`, file, start });
  };

  /** Shows why nothing was done. */
  const refused = ({ message, problems }, says = "Niet bewaard") => {
    bar.say(says, "bad");
    bar.problem(message, problems, [["Sluiten", () => bar.problem()]]);
  };

  const arrange = async (item, to) => {
    // The same button was pressed twice.
    if (!active) return;
    const one = active;
    const { file, path: value } = one.about;
    const pressed = root.activeElement?.textContent;
    await close();
    const where = { file, path: item.list, item: item.item, text: value, was: one.saved };
    const { ok, body } = await api.post("rearrange", { ...where, to, page: path() });
    if (ok) {
      bar.counts(body);
      bar.say("Bewaard", "good");
    } else refused(body);
    await refresh();
    // Continues with the item in its new position, or with the one that took its place.
    const own = `${item.list}[${item.item}]`;
    const there = to === "copy" ? item.item + 1 : to === "remove" ? Math.min(item.item, item.of - 2) : to.place;
    const { place } = await placeOf(file, `${item.list}[${ok ? there : item.item}]${value.slice(own.length)}`);
    select(place);
    if (!place || (ok && to === "remove")) return;
    await edit(place);
    if (!ok) refused(body);
    if (pressed) bar.focus(pressed);
  };

  const step = queue.wrap(async (what) => {
    // The previous press took the last step.
    if (!bar.can(what)) return;
    await close();
    const { ok, body } = await api.post(what);
    if (ok) {
      bar.counts(body);
      const elsewhere = ["", path()].includes(body.page) ? "" : ` op ${body.page}`;
      bar.say(`${what === "undo" ? "Ongedaan gemaakt" : "Opnieuw gedaan"}${elsewhere}`, "good");
    } else {
      refused(body, `Niet ${what === "undo" ? "ongedaan gemaakt" : "opnieuw gedaan"}`);
      // A step whose text is gone was skipped, so the counts may have changed.
      void state();
    }
    await refresh();
  });

  /**
   * Shows where a text comes from if it is not one of `places`. If a single value of the content holds it, opens that
   * value in a field.
   */
  const explain = async (target) => {
    const text = target.childElementCount === 0 ? target.textContent.trim() : "";
    if (text.length < 2) return;
    const { ok, body } = await api.get("find", { text, path: path() });
    if (!ok) return;
    const [first, ...others] = body.hits;
    if (!first) bar.say("Deze tekst wordt gemaakt; hij staat in geen bestand.");
    else if (others.length > 0)
      bar.say(`Deze tekst staat in ${[...new Set(body.hits.map(({ file }) => file))].join(" en in ")}.`);
    else if (first.in === "template") bar.say(`Deze tekst staat in ${first.file}, regel ${first.line}.`);
    else await inField(`Deze tekst staat in ${first.file}`, { ...first, items: [] });
  };

  const listening = new AbortController();
  const { signal } = listening;
  const { composed } = listen({
    root,
    signal,
    texts: { all: () => places, selected: () => selected, active: () => active, known: () => found },
    queue,
    bar,
    handle,
    pictures,
    select,
    edit,
    finish,
    explain,
    step,
  });
  addEventListener("pagehide", () => active && saving.leave(active), { capture: true, signal });
  const keepSaid = () => session.setItem(SAID, JSON.stringify(bar.said()));
  addEventListener("preview-reload", keepSaid, { capture: true, signal });
  /** Updates what can be undone, also after edits in other tabs. It also prepares the next save. */
  const state = async () => {
    const { ok, body } = await api.get("state", {});
    if (!ok) return;
    bar.counts(body);
    ({ limits } = body);
  };
  const forget = onUpdate(() => {
    void state();
    if (active || pictures.isOpen()) return;
    details.open();
    void find();
  });

  const unfollow = follow({ active: () => active, saving, api, bar });

  bar.say("Teksten zoeken…", "busy");
  void state();
  if (await find()) bar.say(...JSON.parse(session.getItem(SAID) ?? '[""]'));
  if (places.some(({ kind }) => kind === "markdown")) prepare();
  session.removeItem(SAID);

  return {
    /** Goes to the text at a path of a file, and edits it. */
    open: queue.wrap(async (file, value) => {
      const { ok, body, place, text } = await placeOf(file, value);
      if (!ok) bar.say(body.message, "bad");
      else if (place) {
        select(place);
        await edit(place);
      } else if (text) await fieldAt(text);
      else await inField(`Deze tekst staat in ${file}`, body, { mark: body.mark });
    }),
    stop: queue.wrap(async () => {
      await finish();
      pictures.remove();
      listening.abort();
      forget();
      unfollow();
      bar.remove();
      sheet.remove();
      document.documentElement.classList.remove("preview-edits");
      details.close();
    }),
  };
}
