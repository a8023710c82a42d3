// What is typed goes to its file; what can't be saved stays in this browser as a draft.

/**
 * Saves texts that are edited. A text is `{about, saved, wanted, busy, refused, editor}`: where it is, what the file holds, what
 * was typed last, the request that is under way, and whether the last one was refused. `page` tells the path of the page.
 */
export function makeSaving({ api, bar, page }) {
  const draftOf = ({ about: { file, path } }) => `preview-draft ${file} ${path}`;

  /** Saves another text; one request at a time. */
  const change = (one, value) => {
    one.wanted = value;
    one.busy ??= send(one).finally(() => (one.busy = undefined));
  };

  /** Sends what was typed until the file holds it: what is typed meanwhile goes with the next request. */
  const send = async (one) => {
    while (one.wanted !== one.saved) {
      const now = one.wanted;
      bar.say("Bewaren…", "busy");
      const { file, path } = one.about;
      const { ok, status, body } = await api.post("save", { file, path, was: one.saved, now, page: page() });
      if (ok) {
        one.saved = now;
        one.refused = false;
        localStorage.removeItem(draftOf(one));
        bar.counts(body);
        if (one.wanted === one.saved) {
          one.editor.kept?.();
          bar.say("Bewaard", "good");
          bar.problem();
        }
        continue;
      }
      one.refused = true;
      localStorage.setItem(draftOf(one), one.wanted);
      bar.say("Niet bewaard", "bad");
      if (status === 409 && body.theirs !== undefined) {
        bar.versions(body.message, body.theirs, one.wanted, [
          ["Neem die uit het bestand", () => ((one.saved = one.wanted = body.theirs), one.editor.put(body.theirs), settle(one))],
          ["Bewaar die van jou", () => ((one.saved = body.theirs), settle(one), change(one, one.wanted))],
        ]);
        return;
      }
      // Tried again with the next letter.
      if (one.wanted !== now) continue;
      bar.problem(body.message, body.problems, [
        ["Terug naar de bewaarde tekst", () => ((one.wanted = one.saved), one.editor.put(one.saved), settle(one))],
      ]);
      return;
    }
  };
  const settle = (one) => {
    one.refused = false;
    localStorage.removeItem(draftOf(one));
    bar.problem();
    bar.say("");
  };

  /** Offers the version of a text that could not be saved before. */
  const offerDraft = (one) => {
    const draft = localStorage.getItem(draftOf(one));
    if (draft === null || draft === one.saved) return;
    bar.problem("Van deze tekst is er een versie die nog niet bewaard is.", [{ message: draft }], [
      ["Neem ze over", () => (bar.problem(), one.editor.put(draft), change(one, draft))],
      ["Gooi ze weg", () => (localStorage.removeItem(draftOf(one)), bar.problem())],
    ]);
  };

  return { change, offerDraft };
}
