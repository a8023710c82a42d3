// The consent dialog. If its text about purposes changes, increment `consent.version` in content/site.yaml, so that
// visitors are asked again.

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import type { Purpose } from "../../contract/props.ts";
import { config } from "../../lib/config.ts";
import { normalizeChoice } from "../../lib/consent.ts";
import * as store from "./store.ts";

/** A field in which somebody may be typing, or the open menu. `:is` makes Safari 16 ignore the selector it lacks. */
const inUse = () => document.querySelector(":is(input, select, textarea):focus, :is(:popover-open)");

/** The content of a policy page, which must be readable before a choice. */
export const policy = document.querySelector(".kind-policy main");

/**
 * Whether to show a bar at the bottom, which blocks nothing and takes no focus. A modal dialog that opens late would
 * steal keystrokes, or close the menu.
 */
const bar = (policy ?? inUse()) !== null;

export function Dialog() {
  const { banner, panel, given } = useSyncExternalStore(store.subscribe, store.current);
  const ref = useRef<HTMLDialogElement>(null);
  useOpen(ref, banner, panel);
  return (
    <dialog
      ref={ref}
      className={bar ? "dialog dialog--bar" : "dialog"}
      aria-labelledby="consent-title"
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      {banner && (panel ? <Preferences /> : <Main />)}
      {banner && given && (
        <button className="more dialog__foot" type="button" onClick={store.hide}>
          Sluiten
        </button>
      )}
    </dialog>
  );
}

function Main() {
  return (
    <>
      <h2 className="dialog__title" id="consent-title" tabIndex={-1}>
        Cookies op deze site
      </h2>
      <p className="dialog__text">
        Noodzakelijke cookies laten de site werken. Met toestemming meten we ook bezoeken en advertenties
        {config().consent.groups.map(({ extra }) => extra && `, ${extra}`)}. Wie weigert, kan evengoed alles lezen en
        gebruiken.
      </p>
      <div className="dialog__actions dialog__actions--even">
        <button className="btn btn--primary" type="button" onClick={store.acceptAll}>
          Alles accepteren
        </button>
        <button className="btn btn--primary" type="button" onClick={store.rejectNonEssential}>
          Alleen noodzakelijke cookies
        </button>
        <button className="btn btn--secondary" type="button" onClick={() => store.showPanel(true)}>
          Instellingen beheren
        </button>
      </div>
      <p className="dialog__foot">
        <a href="/cookiebeleid">Lees het cookiebeleid</a>
      </p>
    </>
  );
}

/** The purposes of the services, fetched on demand because pages don't include them. */
function usePurposes(): Purpose[] | "failed" | undefined {
  const [purposes, set] = useState<Purpose[] | "failed">();
  useEffect(() => {
    fetch(config().consent.purposes)
      // This also fails for an error page, because it is not JSON.
      .then((response) => response.json() as Promise<Purpose[]>)
      .then(set, () => set("failed"));
  }, []);
  return purposes;
}

function Preferences() {
  const purposes = usePurposes();
  const { preselect, groups } = config().consent;
  const [draft, setDraft] = useState(() => {
    const { given, preferences } = store.current();
    // Before a choice, switches are off unless `preselect` is set: a switch that is on by default is no consent.
    return given || preselect ? preferences : normalizeChoice({});
  });
  return (
    <>
      <h2 className="dialog__title" id="consent-title" tabIndex={-1}>
        Cookie-instellingen
      </h2>
      <div className="dialog__options">
        <div>
          <label className="switch">
            <span className="dialog__option">Noodzakelijk</span>
            <input
              className="switch__box"
              type="checkbox"
              role="switch"
              aria-describedby="consent-necessary"
              checked
              disabled
            />
          </label>
          <p className="switch__hint" id="consent-necessary">
            Altijd aan: de site laten werken, aanmelden en deze keuze onthouden.
          </p>
        </div>
        {groups.map(({ key, label }) => (
          <div key={key}>
            <label className="switch">
              <span className="dialog__option">{label}</span>
              <input
                className="switch__box"
                type="checkbox"
                role="switch"
                aria-describedby={`consent-${key}`}
                checked={draft[key] === true}
                onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, [key]: checked })}
              />
            </label>
            {purposes === "failed" ? (
              <p className="switch__hint" id={`consent-${key}`}>
                De lijst van de diensten laadt niet. Ze staat ook in het <a href="/cookiebeleid">cookiebeleid</a>.
              </p>
            ) : (
              <ul className="switch__hint" id={`consent-${key}`}>
                {purposes
                  ?.filter(({ group }) => group === key)
                  .map(({ name, purpose }) => (
                    <li key={name}>
                      <strong>{name}:</strong> {purpose.replace(/./, (first) => first.toLowerCase())}
                    </li>
                  ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      <div className="dialog__actions dialog__actions--even">
        <button
          className="btn btn--primary"
          type="button"
          onClick={() => {
            store.update(draft);
            void import("./saved.ts").then((module) => module.confirmSaved());
          }}
        >
          Voorkeuren opslaan
        </button>
        <button className="btn btn--primary" type="button" onClick={store.acceptAll}>
          Alles accepteren
        </button>
        <button className="btn btn--secondary" type="button" onClick={() => store.showPanel(false)}>
          Terug
        </button>
      </div>
    </>
  );
}

/** Opens and closes the element, keeps it open, and manages focus. */
function useOpen(ref: RefObject<HTMLDialogElement | null>, banner: boolean, panel: boolean): void {
  /** The element that had the focus before, to restore it. */
  const opener = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const { activeElement } = document;
    if (!banner) {
      if (!dialog.open) return;
      dialog.close();
      opener.current?.focus({ preventScroll: true });
      return;
    }
    // Not the body: the focus moves there when the focused element of the other view is removed.
    if (activeElement !== document.body && !dialog.contains(activeElement))
      opener.current = activeElement as HTMLElement | null;
    // A bar that opens by itself leaves the focus where it is.
    const moves = dialog.open || panel || !bar;
    if (!dialog.open) {
      if (bar) dialog.open = true;
      else dialog.showModal();
    }
    if (moves) dialog.querySelector("h2")?.focus();
  }, [ref, banner, panel]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !banner) return;
    if (bar) {
      // Keep the end of the page and focused elements clear of the bar.
      const pad = (height: string) => {
        document.documentElement.style.setProperty("--pad", height);
        document.body.style.paddingBlockEnd = height;
      };
      const watch = new ResizeObserver(() => {
        pad(`${dialog.offsetHeight}px`);
        inUse()?.scrollIntoView({ block: "nearest" });
      });
      watch.observe(dialog);
      return () => {
        watch.disconnect();
        pad("");
      };
    }
    const keep = (event: KeyboardEvent) => {
      // Preventing `cancel` is not enough: repeated presses of Escape would close the dialog.
      if (event.key === "Escape") event.preventDefault();
      if (event.key !== "Tab") return;
      const stops = [...dialog.querySelectorAll<HTMLElement>("a, button, input:enabled")];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
      event.preventDefault();
      stops.at(event.shiftKey ? -1 : 0)?.focus();
    };
    // Reopen it if the browser closes it anyway, for example on a second back gesture on a phone.
    const reopen = () => {
      if (store.current().banner && !dialog.open) dialog.showModal();
    };
    document.addEventListener("keydown", keep, true);
    dialog.addEventListener("close", reopen);
    return () => {
      document.removeEventListener("keydown", keep, true);
      dialog.removeEventListener("close", reopen);
    };
  }, [ref, banner]);
}
