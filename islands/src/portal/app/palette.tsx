// The command palette: search for screens, organizations, campaigns and actions.

// Imported here because the first screen does not need it, and this chunk is fetched soon after that screen.
import "../../ui/keep-focus.ts";
import { Combobox, type ComboboxOption } from "../../ui/combobox.tsx";
import { Modal } from "../../ui/dialog.tsx";
import { usePortal } from "../lib/portal.ts";
import { navigate } from "../lib/router.tsx";
import type { Scope } from "../lib/scope.ts";
import { leave } from "./guard.ts";
import { projectChoices, useOrganizationChoices } from "./choices.tsx";
import type { LazyProps } from "./lazy-view.tsx";
import { menu } from "./screens.ts";

export function Palette({ scope, close, typed = "" }: LazyProps & { scope: Scope | undefined }) {
  const organizations = useOrganizationChoices(scope);
  const projects = projectChoices(scope);
  const portal = usePortal();

  const within = (group: string, entries: ComboboxOption[]): ComboboxOption[] =>
    entries.map((entry) => ({ ...entry, group }));
  const entries: ComboboxOption[] = [
    ...(scope ? menu(scope) : []).map(({ path, label }) => ({
      id: `go-${path.slice(1) || "start"}`,
      label,
      group: "Schermen",
      run: () => navigate(path),
    })),
    ...(projects.length > 2 ? within("Campagnes", projects) : []),
    ...(organizations.length > 1 ? within("Organisaties", organizations) : []),
    ...within("Acties", [
      {
        id: "do-call",
        label: `Bel ${portal.brand}`,
        note: portal.direct.phone,
        run: () => location.assign(portal.direct.phoneUrl),
      },
      {
        id: "do-mail",
        label: "Stuur een e-mail",
        note: portal.direct.email,
        run: () => location.assign(`mailto:${portal.direct.email}`),
      },
      {
        id: "do-site",
        label: "Naar de website",
        run: () => location.assign("/"),
      },
      { id: "do-leave", label: "Uitloggen", run: leave },
    ]),
  ];
  return (
    <Modal className="palette" aria-label="Ga naar" close={close}>
      <Combobox
        id="portal-palette"
        label="Ga naar"
        placeholder="Zoek een scherm, campagne, organisatie of actie"
        entries={entries}
        close={close}
        typed={typed}
        foot={
          <p className="palette__foot" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> kiezen <kbd>Enter</kbd> openen <kbd>Esc</kbd> sluiten
          </p>
        }
      />
    </Modal>
  );
}
