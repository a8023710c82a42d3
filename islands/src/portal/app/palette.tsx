// The command palette: search for screens, organizations, campaigns and actions.

import { useLayoutEffect, useRef } from "react";
import { Picker, type Choosable } from "../../ui/combobox.tsx";
import { portal } from "../lib/portal.ts";
import { navigate } from "../lib/router.tsx";
import type { Scope } from "../lib/scope.ts";
import { leave } from "./guard.ts";
import { menu } from "./screens.ts";
import { projectChoices, useOrganizationChoices } from "./switchers.tsx";

export function Palette({ scope, close }: { scope: Scope | undefined; close: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const organizations = useOrganizationChoices(scope);
  const projects = projectChoices(scope);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector("input")?.focus();
    return () => {
      dialog?.close();
      // The chosen screen already has the focus.
      if (document.activeElement === document.body && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    };
  }, []);

  const within = (group: string, entries: Choosable[]): Choosable[] => entries.map((entry) => ({ ...entry, group }));
  const entries: Choosable[] = [
    ...(scope ? menu(scope) : []).map(({ path, label }) => ({
      id: `go-${path.slice(1) || "start"}`,
      label,
      group: "Schermen",
      run: () => {
        navigate(path);
      },
    })),
    ...(projects.length > 2 ? within("Campagnes", projects) : []),
    ...(organizations.length > 1 ? within("Organisaties", organizations) : []),
    ...within("Acties", [
      {
        id: "do-call",
        label: `Bel ${portal().brand}`,
        note: portal().direct.phone,
        run: () => {
          location.assign(portal().direct.phoneUrl);
        },
      },
      {
        id: "do-mail",
        label: "Stuur een e-mail",
        note: portal().direct.email,
        run: () => {
          location.assign(`mailto:${portal().direct.email}`);
        },
      },
      {
        id: "do-site",
        label: "Naar de website",
        run: () => {
          location.assign("/");
        },
      },
      { id: "do-leave", label: "Uitloggen", run: leave },
    ]),
  ];
  return (
    <dialog
      ref={ref}
      className="dialog p-palette"
      aria-label="Ga naar"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <Picker
        id="portal-palette"
        label="Ga naar"
        placeholder="Zoek een scherm, campagne, organisatie of actie"
        entries={entries}
        done={close}
        foot={
          <p className="p-palette__foot" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> kiezen <kbd>Enter</kbd> openen <kbd>Esc</kbd> sluiten
          </p>
        }
      />
    </dialog>
  );
}
