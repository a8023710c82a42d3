// Saves typed text to its file. Text that can't be saved is kept in this browser as a draft.

import { AWAY } from "/__preview/call.js";
import { local } from "/__preview/storage.js";

/** The delay before a save that got no answer is tried again, in milliseconds. */
const AGAIN = 500;

/**
 * Saves edited texts. `page` returns the path of the page. A text has:
 * - `about`: its file and path; `saved`: what the file holds; `wanted`: what was typed last; `editor`: its editor
 * - `sent`: the text in a request without an answer; `busy`: the promise of the save in progress
 * - `refused`: whether the last save was refused; `others`: that answer as JSON, if others changed or removed the text
 */
export function makeSaving({ api, bar, page }) {
  const draftOf = ({ about: { file, path } }) => `preview-draft ${file} ${path}`;
  const dropDraft = (one) => local.removeItem(draftOf(one));
  /** Keeps what was typed as a draft, unless it is empty: then nothing would be lost. */
  const keepDraft = (one) => (one.wanted.trim() === "" ? dropDraft(one) : local.setItem(draftOf(one), one.wanted));

  const lengths = (items) => items.map(({ of }) => of);

  /** The address of the file's form, at this text. */
  const formAt = ({ about: { file, path } }) => `/__desk/bestand?${new URLSearchParams({ file, plaats: path })}`;

  /** Saves a new value, with one request at a time. */
  const change = (one, value) => {
    one.wanted = value;
    one.busy ??= send(one).finally(() => (one.busy = undefined));
  };

  /** Sends what is not saved yet when the user leaves the page. Nobody reads the answer, so it is kept as a draft too. */
  const leave = (one) => {
    // A request in flight is still saved before this one, although its answer is lost.
    const was = one.sent ?? one.saved;
    if (one.refused) return keepDraft(one);
    if (one.wanted === one.saved && one.wanted === was) return;
    const { file, path, items } = one.about;
    keepDraft(one);
    const edit = { file, path, was, now: one.wanted, of: lengths(items), page: page() };
    void api.post("save", edit, { keepalive: true });
  };

  /** Sends the typed text until the file holds it. Anything typed meanwhile goes with the next request. */
  const send = async (one) => {
    while (one.wanted !== one.saved) {
      const now = one.wanted;
      // Automatic retries leave the status as it is until there is another answer.
      if (one.unanswered === undefined && !one.others) bar.say("Bewaren…", "busy");
      const { file, path, items } = one.about;
      one.sent = now;
      const edit = { file, path, was: one.saved, now, of: lengths(items), page: page() };
      const { ok, status, body } = await api.post("save", edit);
      // Without an answer, the text may still have been saved.
      if (status !== 0) one.sent = undefined;
      if (ok) {
        one.saved = now;
        one.refused = false;
        one.unanswered = one.others = undefined;
        dropDraft(one);
        bar.counts(body);
        if (one.wanted === one.saved) {
          one.editor.kept?.();
          // A draft document may be saved unfinished. An empty text can't be clicked any more: this links to the form.
          if (body.missing) bar.say(`Bewaard. ${body.missing}`, "", [formAt(one), "Open het in het formulier"]);
          else bar.say("Bewaard", "good");
          bar.problem();
        }
        continue;
      }
      // The request that got no answer was saved after all.
      if (body.theirs !== undefined && body.theirs === one.unanswered) {
        one.saved = body.theirs;
        continue;
      }
      keepDraft(one);
      if (status === 0) {
        // The page keeps showing the text, and a retry saves it once the preview answers.
        if (one.unanswered === undefined) bar.say(AWAY, "bad");
        one.unanswered = now;
        clearTimeout(one.again);
        one.again = setTimeout(() => change(one, one.wanted), AGAIN);
        return;
      }
      one.refused = true;
      one.unanswered = undefined;
      // More was typed meanwhile: try again with that.
      if (one.wanted !== now) continue;
      const isOpen = body.differ?.length > 0;
      const others = isOpen || status === 410 ? JSON.stringify(body) : undefined;
      if (others && others === one.others) return;
      one.others = others;
      bar.say("Niet bewaard", "bad");
      if (isOpen) {
        const settled = (value) => {
          one.saved = body.theirs;
          settle(one);
          if (one.editor.value() !== value) one.editor.put(value);
          change(one, value);
        };
        const ways = [
          ["Neem die uit het bestand", () => settled(body.take)],
          ["Bewaar die van jou", () => settled(body.keep)],
        ];
        bar.problem(body.message, [], ways, body.differ);
        return;
      }
      bar.problem(body.message, body.problems, [
        ["Terug naar de bewaarde tekst", () => ((one.wanted = one.saved), one.editor.put(one.saved), settle(one))],
      ]);
      return;
    }
  };
  const settle = (one) => {
    one.refused = false;
    one.others = undefined;
    dropDraft(one);
    bar.problem();
    bar.say("");
  };

  /** Offers the draft of a text that could not be saved before, if there is one. */
  const offerDraft = (one) => {
    const draft = local.getItem(draftOf(one));
    // Text that was sent when the user left the page is saved by now.
    if (draft === null || draft === one.saved) return dropDraft(one);
    bar.problem(
      "Van deze tekst is er een versie die nog niet bewaard is.",
      [{ message: draft }],
      [
        ["Neem ze over", () => (bar.problem(), one.editor.put(draft), change(one, draft))],
        ["Gooi ze weg", () => (dropDraft(one), bar.problem())],
      ],
    );
  };

  /** Retries a save that was refused because of what others did: the file may be back, or hold another version. */
  const renew = (one) => one.others && change(one, one.wanted);

  return { change, leave, offerDraft, renew };
}
