// The switchers for organization and campaign.

import { DOWN, Icon } from "../../ui/icon.tsx";
import { usePopover } from "../lib/popover.ts";
import { projectName, useOrganizations, type Scope } from "../lib/scope.ts";
import type { ChoicesProps } from "./choices.tsx";
import { lazyView } from "./lazy-view.tsx";

/** The list of a switcher. */
export const list = lazyView(() => import("./choices.tsx").then(({ Choices }) => Choices));

export function Switchers({ scope }: { scope: Scope }) {
  const { name, project, projects } = scope;
  return (
    <div className="switchers">
      {useOrganizations().list.length > 1 ? (
        <Switcher id="portal-org" label="Organisatie" of="organizations" scope={scope} now={name} />
      ) : (
        <p className="switcher switcher--one">
          <span className="vh">Organisatie: </span>
          {name}
        </p>
      )}
      {projects.length > 1 && (
        <Switcher
          id="portal-project"
          label="Campagne"
          of="projects"
          scope={scope}
          now={project === undefined ? "Alle campagnes" : projectName(scope, project)}
        />
      )}
    </div>
  );
}

function Switcher({ now, ...of }: ChoicesProps & { now: string }) {
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
        <span className="switcher__label">{of.label}</span>
        <span className="switcher__now">{now}</span>
        <Icon d={DOWN} />
      </button>
      {open && (
        <div className="switcher__list">
          <list.View {...of} close={close} />
        </div>
      )}
    </div>
  );
}
