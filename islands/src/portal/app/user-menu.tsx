// The logged-in user, and logging out.

import { useEffect } from "react";
import { Icon } from "../../ui/icon.tsx";
import { EXIT, USER } from "../../ui/icons.ts";
import { usePopover } from "../lib/popover.ts";
import { Link, usePath } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { leave } from "./guard.ts";

export function UserMenu() {
  const { open, setOpen, box, button, close } = usePopover();
  const at = usePath();
  const user = useSession()?.user;
  const name = `${user?.firstName ?? ""} ${user?.lastName ?? ""}`.trim();
  useEffect(() => setOpen(false), [at, setOpen]);
  return (
    <div
      className="user-menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon-button user-menu__button"
        aria-expanded={open}
        aria-label={`${name || (user?.email ?? "")}: account`}
        onClick={() => setOpen(!open)}
      >
        <Icon d={USER} />
        <span className="user-menu__name">{name || user?.email}</span>
      </button>
      {open && (
        <div className="user-menu__list">
          <p className="user-menu__who">
            <strong>{name}</strong>
            <span>{user?.email}</span>
          </p>
          <ul>
            <li>
              <Link className="user-menu__item" to="/instellingen" onClick={close}>
                Profiel en wachtwoord
              </Link>
            </li>
            <li>
              <a className="user-menu__item" href="/">
                Naar de website
              </a>
            </li>
            <li>
              <a className="user-menu__item" href="/privacybeleid">
                Privacybeleid
              </a>
            </li>
            <li>
              <a className="user-menu__item" href="/cookiebeleid#instellingen" data-consent-open>
                Cookie-instellingen
              </a>
            </li>
            <li>
              <button type="button" className="user-menu__item" onClick={leave}>
                <Icon d={EXIT} />
                Uitloggen
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
