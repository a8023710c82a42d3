// The view of the consent dialog. Who changes what it says about purposes raises `consent.version` in
// content/site.yaml, so that visitors are asked again.

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import type { Purpose } from "../../contract/props.ts";
import { config } from "../../lib/config.ts";
import { asksRecognition, strict } from "../../lib/consent.ts";
import * as store from "./store.ts";

/** The optional groups, each with a switch. That companies are recognised is more than counting, and a choice apart. */
const groups = () =>
  (
    [
      ["analytics", "Analytisch"],
      ["recognition", "Herkenning van bedrijven"],
      ["marketing", "Marketing"],
    ] as const
  ).filter(([group]) => group !== "recognition" || asksRecognition());

export function Dialog() {
  const { banner, panel } = useSyncExternalStore(store.subscribe, store.current);
  const ref = useRef<HTMLDialogElement>(null);
  useOpen(ref, banner, panel);
  return (
    <dialog
      ref={ref}
      className={policy() ? "dialog dialog--bar" : "dialog"}
      aria-labelledby="consent-title"
      closedby="none"
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      {banner && (panel ? <Preferences /> : <Main />)}
    </dialog>
  );
}

/** Whoever reads a policy before he chooses must be able to: the dialog then lies at the foot of the page. */
function policy(): boolean {
  return document.body.classList.contains("kind-policy");
}

function Main() {
  return (
    <>
      <h2 className="dialog__title" id="consent-title" tabIndex={-1}>
        Cookies op deze site
      </h2>
      <p className="dialog__text">
        Noodzakelijke cookies laten de site werken. Met toestemming meten we ook bezoeken en advertenties
        {asksRecognition() && ", en herkennen we bedrijven die de site bezoeken"}. Wie weigert, kan evengoed alles lezen
        en gebruiken.
      </p>
      <div className="dialog__actions dialog__actions--even">
        <button className="btn btn--primary" type="button" onClick={store.acceptAll}>
          Alles accepteren
        </button>
        <button className="btn btn--primary" type="button" onClick={store.rejectNonEssential}>
          Alleen noodzakelijke cookies
        </button>
        <button
          className="btn btn--secondary"
          type="button"
          onClick={() => {
            store.showPanel(true);
          }}
        >
          Instellingen beheren
        </button>
      </div>
      <p className="dialog__foot">
        <a href="/cookiebeleid">Lees het cookiebeleid</a>
      </p>
    </>
  );
}

async function fetchPurposes(): Promise<Purpose[]> {
  const response = await fetch(config().consent.purposes);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return (await response.json()) as Purpose[];
}

/** What the services are for, fetched by whoever looks: no page carries it. */
function usePurposes(): Purpose[] | "failed" | undefined {
  const [purposes, set] = useState<Purpose[] | "failed">();
  useEffect(() => {
    fetchPurposes()
      .then(set)
      .catch(() => {
        set("failed");
      });
  }, []);
  return purposes;
}

function Preferences() {
  const purposes = usePurposes();
  const { preselect } = config().consent;
  const [draft, setDraft] = useState(() => {
    const { given, preferences } = store.current();
    // Before a choice the stored default is no choice: a switch that is already on is no consent.
    return given || preselect ? preferences : strict({});
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
          <p className="dialog__hint" id="consent-necessary">
            Altijd aan: de site laten werken, aanmelden en deze keuze onthouden.
          </p>
        </div>
        {groups().map(([group, label]) => (
          <div key={group}>
            <label className="switch">
              <span className="dialog__option">{label}</span>
              <input
                className="switch__box"
                type="checkbox"
                role="switch"
                aria-describedby={`consent-${group}`}
                checked={draft[group] === true}
                onChange={({ currentTarget: { checked } }) => {
                  setDraft({ ...draft, [group]: checked });
                }}
              />
            </label>
            {purposes === "failed" ? (
              <p className="dialog__hint" id={`consent-${group}`}>
                De lijst van de diensten laadt niet. Ze staat ook in het <a href="/cookiebeleid">cookiebeleid</a>.
              </p>
            ) : (
              <ul className="dialog__hint" id={`consent-${group}`}>
                {purposes
                  ?.filter((service) => service.group === group)
                  .map(({ name, purpose }) => (
                    <li key={name}>
                      <strong>{name}:</strong> {purpose.charAt(0).toLowerCase() + purpose.slice(1)}
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
            void import("./saved.ts").then(({ saved }) => {
              saved();
            });
          }}
        >
          Voorkeuren opslaan
        </button>
        <button className="btn btn--primary" type="button" onClick={store.acceptAll}>
          Alles accepteren
        </button>
        <button
          className="btn btn--secondary"
          type="button"
          onClick={() => {
            store.showPanel(false);
          }}
        >
          Terug
        </button>
      </div>
    </>
  );
}

/** Opens and closes the element, keeps it open, and puts the focus where it belongs. */
function useOpen(ref: RefObject<HTMLDialogElement | null>, banner: boolean, panel: boolean): void {
  /** What had the focus before, to give it back. */
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
    // What had the focus in the other view is gone by now, and the focus with it.
    if (activeElement instanceof HTMLElement && activeElement !== document.body && !dialog.contains(activeElement))
      opener.current = activeElement;
    if (dialog.open || panel || !policy()) {
      if (!dialog.open) {
        if (policy()) dialog.show();
        else dialog.showModal();
      }
      dialog.querySelector("h2")?.focus();
      // Nobody asked for the bar, and it holds nobody up: it leaves the focus where it is.
    } else dialog.open = true;
  }, [ref, banner, panel]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !banner) return;
    if (policy()) {
      // The end of the text, and what is reached with the keyboard, stay clear of the bar.
      const watch = new ResizeObserver(() => {
        const height = `${dialog.offsetHeight}px`;
        document.documentElement.style.scrollPaddingBlockEnd = height;
        document.body.style.paddingBlockEnd = height;
      });
      watch.observe(dialog);
      return () => {
        watch.disconnect();
        document.documentElement.style.scrollPaddingBlockEnd = "";
        document.body.style.paddingBlockEnd = "";
      };
    }
    const keep = (event: KeyboardEvent) => {
      // `cancel` can't be prevented for ever: the third Escape would close it.
      if (event.key === "Escape") event.preventDefault();
      if (event.key !== "Tab") return;
      const stops = [...dialog.querySelectorAll<HTMLElement>("a, button, input:enabled")];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
      event.preventDefault();
      stops.at(event.shiftKey ? -1 : 0)?.focus();
    };
    // A browser that closes it all the same, as on a phone's second gesture back.
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
