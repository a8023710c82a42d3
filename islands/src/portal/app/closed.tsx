// Shown where a user has no screen: an address that does not exist, one that their role may not see, or no
// organization at all. Most visits never need its code.

import { Page } from "../lib/page.tsx";
import { usePortal } from "../lib/portal.ts";
import { useScope } from "../lib/scope.ts";
import { Empty } from "../lib/states.tsx";
import { findScreen, startPath, group, type ScreenProps } from "./screens.ts";

/** @param props.names `at` is the address. */
export function Screen({ names: { at = "" } }: ScreenProps) {
  const scope = useScope();
  const {
    brand,
    direct: { phone, phoneUrl },
  } = usePortal();
  const entry = findScreen(at)?.entry;
  if (scope.org === "")
    return (
      <Page title="Welkom">
        <Empty
          title="Je account geeft nu toegang tot geen enkele organisatie."
          text={
            <>
              Ben je nieuw? Vraag een beheerder van je bedrijf om je uit te nodigen. Had je al toegang? Bel ons dan op{" "}
              <a href={phoneUrl}>{phone}</a>.
            </>
          }
          action={{
            label: "Probeer opnieuw",
            run: () => location.reload(),
          }}
        />
      </Page>
    );
  if (!entry)
    return (
      <Page title="Niet gevonden">
        <Empty
          title="Op dit adres staat niets."
          text="Misschien is de link verouderd."
          action={{ label: "Naar het overzicht", to: "/" }}
        />
      </Page>
    );
  return (
    <Page title={entry.label}>
      <Empty
        title="Je hebt geen toegang tot dit scherm."
        text={
          entry.modes
            ? `Het is voor ${group(entry) === "admin" ? "beheerders" : "medewerkers"} van ${brand}.`
            : `Met jouw rol bij ${scope.name} zie je dit niet. De eigenaar of een beheerder kan je rol wijzigen.`
        }
        action={{ label: "Naar het begin", to: startPath(scope) }}
      />
    </Page>
  );
}
