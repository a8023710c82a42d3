// The logged-in user, and logging out.

import { useEffect, useRef, useState } from "react";
import { Link, usePath } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Sign } from "../lib/sign.tsx";
import { leave } from "./guard.ts";
import { find } from "./screens.ts";

export function UserMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const at = usePath();
  const user = useSession()?.user;
  const name = `${user?.firstName ?? ""} ${user?.lastName ?? ""}`.trim();
  useEffect(() => {
    setOpen(false);
  }, [at]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", outside);
    addEventListener("focusin", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("focusin", outside);
    };
  }, [open]);
  return (
    <div
      className="p-user"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="p-iconbtn p-user__button"
        aria-expanded={open}
        aria-label={`${name || (user?.email ?? "")}: account`}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <Sign name="user" />
        <span className="p-user__name">{name || user?.email}</span>
      </button>
      {open && (
        <div className="p-user__list">
          <p className="p-user__who">
            <strong>{name}</strong>
            <span>{user?.email}</span>
          </p>
          <ul>
            {find("/instellingen") && (
              <li>
                <Link className="p-user__item" to="/instellingen">
                  Profiel en wachtwoord
                </Link>
              </li>
            )}
            <li>
              <a className="p-user__item" href="/">
                Naar de website
              </a>
            </li>
            <li>
              <a className="p-user__item" href="/privacybeleid">
                Privacybeleid
              </a>
            </li>
            <li>
              <a className="p-user__item" href="/cookiebeleid#instellingen" data-consent-open>
                Cookie-instellingen
              </a>
            </li>
            <li>
              <button type="button" className="p-user__item" onClick={leave}>
                <Sign name="exit" />
                Uitloggen
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
