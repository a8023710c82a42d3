// The switchers for organization and campaign.

import { renewed } from "../../lib/session/authorized.ts";
import { session } from "../../lib/session/index.ts";
import { switchOrganization, switchProject } from "../../lib/session/switch.ts";
import type { ComboboxOption } from "../../ui/combobox.tsx";
import { DOWN, Icon } from "../../ui/icon.tsx";
import { usePopover } from "../lib/popover.ts";
import { navigate, path } from "../lib/router.tsx";
import { PROJECT, useOrganizations, type Scope } from "../lib/scope.ts";
import { lazyView } from "./lazy-view.tsx";
import { above } from "./screens.ts";

/** The list of a switcher. */
export const list = lazyView(() => import("../../ui/combobox.tsx").then(({ Combobox }) => Combobox));

/** Switches to another organization. Drops the parameters in the address, which belong to the previous one. */
async function chooseOrganization(guid: string): Promise<void> {
  // One that was joined since is not in the token yet.
  if (!session()?.accesses.some(({ Guid }) => Guid === guid)) await renewed().catch(() => undefined);
  const at = path();
  switchOrganization(guid);
  if (above(at) !== at || location.search !== "") navigate(above(at), { replace: true });
}

/** Every organization, as choices. */
export function useOrganizationChoices(scope: Scope | undefined): ComboboxOption[] {
  const { list } = useOrganizations();
  return list.map(({ guid, name, kbo }) => ({
    id: `org-${guid}`,
    label: name,
    note: kbo,
    chosen: guid === scope?.org,
    run: () => {
      if (guid !== scope?.org) void chooseOrganization(guid);
    },
  }));
}

/** All campaigns together, and each campaign of the organization, as choices. */
export function projectChoices(scope: Scope | undefined): ComboboxOption[] {
  const projects = scope?.projects ?? [];
  const among = projects.map(({ id }) => id);
  return [
    {
      id: "project-all",
      label: "Alle campagnes",
      chosen: scope?.project === undefined,
      run: () => switchProject(null, among),
    },
    ...projects.map(({ id, naam, status }) => ({
      id: `project-${id}`,
      label: naam,
      note: PROJECT[status],
      chosen: id === scope?.project,
      run: () => switchProject(id, among),
    })),
  ];
}

export function Switchers({ scope }: { scope: Scope }) {
  const organizations = useOrganizationChoices(scope);
  const projects = projectChoices(scope);
  return (
    <div className="switchers">
      {organizations.length > 1 ? (
        <Switcher id="portal-org" label="Organisatie" now={scope.name} entries={organizations} />
      ) : (
        <p className="switcher switcher--one">
          <span className="vh">Organisatie: </span>
          {scope.name}
        </p>
      )}
      {projects.length > 2 && (
        <Switcher
          id="portal-project"
          label="Campagne"
          now={projects.find(({ chosen }) => chosen)?.label ?? "Alle campagnes"}
          entries={projects}
        />
      )}
    </div>
  );
}

function Switcher({ id, label, now, entries }: { id: string; label: string; now: string; entries: ComboboxOption[] }) {
  const { open, setOpen, box, button, close } = usePopover();
  return (
    <div className="switcher" ref={box}>
      <button
        ref={button}
        type="button"
        className="switcher__button"
        aria-expanded={open}
        aria-haspopup="listbox"
        onClick={() => setOpen(!open)}
      >
        <span className="switcher__label">{label}</span>
        <span className="switcher__now">{now}</span>
        <Icon d={DOWN} />
      </button>
      {open && (
        <div className="switcher__list">
          <list.View
            id={id}
            label={label}
            placeholder={`Zoek een ${label.toLowerCase()}`}
            entries={entries}
            atChosen
            close={close}
          />
        </div>
      )}
    </div>
  );
}
