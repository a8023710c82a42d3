// The organizations and campaigns to choose from, in the switchers' lists and in the palette.

import { renewed } from "../../lib/session/authorized.ts";
import { sameGuid } from "../../lib/session/claims.ts";
import { session } from "../../lib/session/index.ts";
import { switchOrganization, switchProject } from "../../lib/session/switch.ts";
import { Combobox, type ComboboxOption } from "../../ui/combobox.tsx";
import { navigate, path } from "../lib/router.tsx";
import { PROJECT, useOrganizations, type Scope } from "../lib/scope.ts";
import type { LazyProps } from "./lazy-view.tsx";
import { parentPath } from "./screens.ts";

/** The organization that was chosen last. */
let wanted = "";

/** Switches to another organization. Drops the parameters in the address, which belong to the previous one. */
async function chooseOrganization(guid: string): Promise<void> {
  wanted = guid;
  const known = session();
  // An organization that the user joined recently is not in the token yet, so refresh it. Not for staff, whose token
  // names only some of the organizations that they see.
  if (known?.mode === "client" && !known.accesses.some(({ Guid }) => sameGuid(Guid, guid)))
    await renewed().catch(() => undefined);
  if (wanted !== guid) return;
  const at = path();
  switchOrganization(guid);
  if (parentPath(at) !== at || location.search !== "") navigate(parentPath(at), { replace: true });
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

/** The campaigns of the organization as choices, with one for all campaigns together. */
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

export interface ChoicesProps {
  id: string;
  label: string;
  /** Which choices. */
  of: "organizations" | "projects";
  scope: Scope;
}

/** The list of a switcher. */
export function Choices({ of, scope, label, ...rest }: ChoicesProps & LazyProps) {
  const organizations = useOrganizationChoices(scope);
  return (
    <Combobox
      label={label}
      placeholder={`Zoek een ${label.toLowerCase()}`}
      entries={of === "organizations" ? organizations : projectChoices(scope)}
      atChosen
      {...rest}
    />
  );
}
