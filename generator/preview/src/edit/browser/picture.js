// The panel for a picture of the page: another photograph, its focus point, and its alt text.

import { why } from "/__preview/call.js";
import { button, element } from "/__preview/element.js";

/** Largest width at which a photograph is drawn, in pixels. */
const DRAWN = 960;
/** How far an arrow key moves the focus point, in percent; `FAR` is with Shift. */
const STEP = 2;
const FAR = 10;
const MIDDLE = { x: 50, y: 50 };

const FOCUS = /^(\d+)% (\d+)%$/;
const read = (focus) => {
  const [, x, y] = FOCUS.exec(focus ?? "") ?? [];
  return x === undefined ? { ...MIDDLE } : { x: Number(x), y: Number(y) };
};
const written = ({ x, y }) => `${x}% ${y}%`;
const within = (value) => Math.min(100, Math.max(0, Math.round(value)));

/**
 * The part of a photograph that a place shows, as fractions of its size. `islands/scripts/pictures.mjs` crops it in the same
 * way.
 */
function partOf(whole, shape, focus) {
  const scale = Math.min(whole.width / shape.width, whole.height / shape.height);
  const [width, height] = [(shape.width * scale) / whole.width, (shape.height * scale) / whole.height];
  const start = (percent, part) => Math.min(Math.max(percent / 100 - part / 2, 0), 1 - part);
  return { left: start(focus.x, width), top: start(focus.y, height), width, height };
}

/** The warning for a photograph that is smaller than its place. Empty if it is large enough. */
function enlarged(size, { width, height, widest }) {
  if (!widest) return "";
  const part = partOf(size, { width, height }, MIDDLE);
  const wide = Math.round(part.width * size.width);
  if (wide >= widest) return "";
  const needed = `${widest} × ${Math.round((widest * height) / width)}`;
  return `Deze foto is te klein: ze is ${size.width} × ${size.height} beeldpunten en de plaats vraagt er ${needed}. Ze wordt vergroot en kan wazig zijn. Kies een grotere als je die hebt.`;
}

/**
 * Shows a photograph with the part of it that the page shows. `focus` is the focus point until a photograph is shown.
 * Calls `moved` when the focus point moves.
 */
function makeStage(focus, moved) {
  const canvas = element("canvas", { role: "img", ariaLabel: "De hele foto" });
  const part = element("div", { className: "part" });
  const point = element("button", { type: "button", className: "point" });
  const stage = element("div", { className: "stage", hidden: true }, canvas, part, point);
  let shape;
  /** Counts the photographs to show: only the last one is drawn. */
  let photos = 0;

  const show = () => {
    part.hidden = point.hidden = !shape;
    if (!shape) return;
    const { left, top, width, height } = partOf(canvas, shape, focus);
    for (const [name, share] of Object.entries({ left, top, width, height })) part.style[name] = `${share * 100}%`;
    point.style.left = `${focus.x}%`;
    point.style.top = `${focus.y}%`;
    point.ariaLabel = `Focuspunt, ${focus.x}% van links en ${focus.y}% van boven. Verplaats het met de pijltjestoetsen.`;
  };
  const move = (x, y) => {
    focus = { x: within(x), y: within(y) };
    show();
    moved();
  };
  const follow = ({ clientX, clientY }) => {
    if (!shape) return;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  stage.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    point.focus();
    follow(event);
  });
  stage.addEventListener("pointermove", (event) => {
    if (stage.hasPointerCapture(event.pointerId)) follow(event);
  });
  point.addEventListener("keydown", (event) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (x === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? FAR : STEP;
    move(focus.x + x * step, focus.y + y * step);
  });
  return {
    element: stage,
    focus: () => focus,
    canvas,
    isEmpty: () => photos === 0,
    /**
     * Shows a photograph and resolves to its size in pixels, or to undefined if another one was chosen meanwhile. If
     * the place has no size, the page shows all of it and there is no focus point.
     */
    async show(photo, of, at) {
      photos += 1;
      const mine = photos;
      const bitmap = await createImageBitmap(photo);
      if (mine !== photos) {
        bitmap.close();
        return undefined;
      }
      const scale = Math.min(1, DRAWN / bitmap.width);
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const size = { width: bitmap.width, height: bitmap.height };
      bitmap.close();
      shape = of.width ? of : undefined;
      focus = at;
      stage.hidden = false;
      show();
      return size;
    },
  };
}

/** The picture button of the bar, and its panel. `begin` closes the active text; `done` shows what changed. */
export function makePictures({ api, root, bar, queue, page, begin, done }) {
  const offer = button("", () => open(beside), { className: "photo", hidden: true });
  // The focus stays in the active text until that is left.
  offer.addEventListener("pointerdown", (event) => event.preventDefault());
  root.querySelector(".bar .tools").prepend(offer);
  /** The text whose picture the button opens. Undefined for the picture of the page. */
  let beside;
  /** Counts the requests of `offer`: only the answer to the last one counts. */
  let looks = 0;
  let panel;

  const ask = async (origin) => {
    const { ok, body } = await api.get("picture", {
      page: page(),
      ...(origin && { file: origin.file, start: origin.start }),
    });
    return ok ? body : {};
  };

  const openWithin = async (origin, photo) => {
    if (panel) return true;
    const { place, largest } = await ask(origin);
    if (!place) return false;
    await begin();
    show(place, largest, photo, {
      save: (change, given) => {
        const { file, path, now } = place;
        const whole = { file, path, page: page(), was: now, now: change };
        return given
          ? api.send("picture/new", { change: JSON.stringify(whole) }, given)
          : api.post("picture/change", whole);
      },
      leave: async () => {
        await done();
        offer.focus();
      },
    });
    return true;
  };
  const open = queue.wrap(openWithin);
  const openInText = queue.wrap(async (file, editor, photo) => {
    if (panel) return;
    const { largest } = await ask();
    show({ label: "In de tekst", alt: true }, largest, photo, {
      save: ({ alt }, given) => api.send("picture/add", { file, alt }, given),
      leave: (name, change, canvas) => (name ? editor.picture(name, change.alt, canvas) : editor.focus()),
    });
  });

  const close = () => {
    panel?.element.remove();
    panel = undefined;
    offer.disabled = false;
  };

  /**
   * Opens the panel. `save` sends a change, with the photograph if it is a new one. `leave` is called when the panel closes,
   * with what was saved, if anything.
   */
  const show = (place, largest, given, { save: put, leave: left }) => {
    close();
    offer.disabled = true;
    const { now } = place;
    let photo;
    let wanted = now;
    const alt = element("textarea", { rows: 2, value: now?.alt ?? "", spellcheck: true });
    const problem = element("p", { className: "what", hidden: true, role: "alert" });
    const hint = element("p", { className: "hint", textContent: "Sleep een foto hierheen, of plak ze met Ctrl+V." });
    const small = element("p", { className: "hint", hidden: true, role: "status" });
    const file = element("input", { type: "file", accept: "image/jpeg,image/png,image/webp,image/avif", hidden: true });
    const choose = button(now ? "Kies een andere foto" : "Kies een foto", () => file.click());
    const save = button(
      "Bewaar de foto",
      () => write({ name: wanted?.name ?? "", alt: alt.value.trim(), focus: written(stage.focus()) }),
      { className: "ready" },
    );
    const remove = button("Haal de foto weg", () => write(null), { hidden: !now });
    const cancel = button("Annuleer", () => leave());
    const stage = makeStage(read(now?.focus), () => (save.disabled = false));
    const described = element(
      "label",
      { className: "alt", hidden: !place.alt },
      "Wat is er te zien? Voor wie de foto niet ziet.",
      alt,
    );
    const self = element(
      "section",
      { className: "picture", ariaLabel: `Foto: ${place.label}` },
      element("h2", { textContent: place.label }),
      element(
        "div",
        { className: "parts" },
        stage.element,
        element("div", { className: "about" }, hint, small, choose, described),
      ),
      problem,
      element("div", { className: "ways" }, save, remove, cancel),
      file,
    );

    const say = (text) => {
      problem.textContent = text;
      problem.hidden = !text;
      if (text) problem.scrollIntoView({ block: "nearest" });
    };
    /** Resolves to false if another photograph was chosen meanwhile. */
    const shown = async (image, focus) => {
      const size = await stage.show(image, place, focus);
      if (!size) return false;
      small.textContent = enlarged(size, place);
      small.hidden = !small.textContent;
      hint.textContent = place.width
        ? "Het lichte deel staat op de pagina. Sleep het punt naar wat in beeld moet blijven, of gebruik de pijltjestoetsen."
        : "Ze komt onder de alinea waarin je schrijft, en verhuist mee met de tekst.";
      return true;
    };
    const take = async (image) => {
      // A photograph is being saved.
      if (self.inert) return;
      if (image.size > largest) {
        say(
          `Deze foto is groter dan ${Math.round(largest / 1e6)} MB. Bewaar ze kleiner, bijvoorbeeld als JPEG, en kies ze opnieuw.`,
        );
        return;
      }
      say("");
      // Checked before the user describes it. The type is empty if the browser does not know it.
      try {
        if (image.type !== "" && !file.accept.split(",").includes(image.type)) throw new TypeError(image.type);
        if (!(await shown(image, { ...MIDDLE }))) return;
      } catch {
        say(
          "Dit is geen foto die de site kan tonen. Kies een JPEG, PNG, WebP of AVIF; exporteer een foto in HEIC als JPEG.",
        );
        return;
      }
      photo = image;
      save.disabled = false;
      if (!place.alt) return;
      // The alt text describes the previous photograph: typing replaces it.
      alt.focus();
      alt.select();
    };
    const write = async (change) => {
      const sent = change && photo;
      const pressed = root.activeElement;
      // Nothing can be changed, sent again or cancelled until there is an answer.
      self.inert = true;
      bar.say(sent ? "De foto wordt bewaard…" : "Bewaren…", "busy");
      const { ok, body } = await put(change, sent);
      if (panel?.element !== self) return;
      self.inert = false;
      if (!ok) {
        bar.say("Niet bewaard", "bad");
        say(why(body));
        (body.field === "alt" ? alt : pressed)?.focus();
        return;
      }
      close();
      bar.counts(body);
      bar.say("Bewaard", "good");
      await left(body.picture, change, stage.canvas);
    };
    file.addEventListener("change", () => file.files[0] && take(file.files[0]));
    alt.addEventListener("input", () => {
      save.disabled = !(photo ?? wanted);
      say("");
    });
    const leave = async () => {
      close();
      await left();
    };
    self.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") void leave();
    });

    save.disabled = true;
    root.querySelector(".bar").prepend(self);
    panel = { element: self, take };
    choose.focus();
    if (given) void take(given);
    else if (now)
      void api.bytes("picture/original", { name: now.name }).then(
        // Somebody may have chosen another one already.
        (image) => stage.isEmpty() && shown(image, read(now.focus)),
        () => {
          if (!stage.isEmpty()) return;
          wanted = undefined;
          say(`De foto content/images/${now.name} kan niet getoond worden. Kies een andere.`);
        },
      );
  };

  return {
    /** Opens the panel for the place beside a text, or else for that of the page. Resolves to false if there is none. */
    open,
    /** The same, for a caller that is itself in the queue. */
    openWithin,
    /** Opens the panel for a photograph in a markdown text. `editor` inserts it. */
    openInText,
    isOpen: () => panel !== undefined,
    /** Gives a photograph to the panel that is open, or about to open. Resolves to false if there is none. */
    async take(photo) {
      await queue.idle();
      panel?.take(photo);
      return panel !== undefined;
    },
    /** Shows the button for the picture beside a text, or else for that of the page. */
    async offer(origin) {
      const mine = ++looks;
      const { place } = await ask(origin);
      if (mine !== looks) return;
      beside = origin;
      offer.hidden = !place;
      if (!place) return;
      offer.textContent = place.now ? "Foto" : "Kies een foto";
      offer.ariaLabel = `${offer.textContent}: ${place.label}`;
    },
    remove: close,
  };
}

/**
 * The photograph in a drop or paste. If there is plain text too, it counts as text: word processors add a picture of
 * the copied text.
 */
export const photoIn = (transfer) =>
  transfer?.types.includes("text/plain")
    ? undefined
    : [...(transfer?.files ?? [])].find(({ type }) => /^(image\/|$)/.test(type));
