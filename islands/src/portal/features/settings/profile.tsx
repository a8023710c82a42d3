// Name and telephone number of the user. The e-mail address identifies the account and can't be changed.

import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormError, TextField } from "../../../ui/field.tsx";
import { config } from "../../../lib/config.ts";
import { phoneError } from "../../../lib/schemas/phone.ts";
import { setter } from "../../../lib/setter.ts";
import { readJson, USER, write } from "../../../lib/storage.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import type { Schemas } from "../../lib/client.ts";
import { Unsaved } from "../../lib/draft.tsx";
import { message, setQueryData, useApiMutation } from "../../lib/query.ts";
import { useChanges } from "./changes.ts";

type Profile = Schemas["Profile"];

/** Updates the stored user, whose name is in the top bar. A token refresh would only do so later. */
function keepName({ voornaam, achternaam }: Profile): void {
  const stored = readJson(USER);
  if (typeof stored !== "object" || stored === null) return;
  write(USER, JSON.stringify({ ...stored, firstName: voornaam, lastName: achternaam }));
  // Notifies the session as if another tab had changed it.
  dispatchEvent(new StorageEvent("storage", { key: USER }));
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const [draft, change, changes] = useChanges("profile", profile);
  const set = setter(change);
  const { voornaam: first, achternaam: last, telefoon: phone } = draft;
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useApiMutation("patch", "/portal/profile", (saved) => {
    setQueryData("/portal/profile", {}, () => saved);
    change();
    keepName(saved);
    toast({ title: "Profiel opgeslagen", duration: SHORT });
  });
  const errors = {
    first: first.trim() === "" ? "Voornaam moet ingevuld zijn" : undefined,
    last: last.trim() === "" ? "Achternaam moet ingevuld zijn" : undefined,
    phone: (phone.trim() && phoneError(phone)) || undefined,
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || Object.values(errors).some((fault) => fault !== undefined)) return;
    const trimmed = Object.entries(changes ?? {}).map(([key, value]) => [key, value.trim()]);
    mutate({ names: {}, body: Object.fromEntries(trimmed) as Schemas["ProfileChange"] });
  };
  const shown: Partial<typeof errors> = tried ? errors : {};
  return (
    <form className="narrow-form" onSubmit={submit} noValidate>
      <p className="narrow-form__line">
        Je logt in met <strong>{profile.email}</strong>. Wil je een ander adres, of je account laten verwijderen? Mail
        naar <a href={`mailto:${config().email}`}>{config().email}</a>.
      </p>
      <TextField
        id="profile-first"
        label="Voornaam"
        value={first}
        change={set("voornaam")}
        autoComplete="given-name"
        maxLength={50}
        required
        readOnly={isPending}
        error={shown.first}
      />
      <TextField
        id="profile-last"
        label="Achternaam"
        value={last}
        change={set("achternaam")}
        autoComplete="family-name"
        maxLength={50}
        required
        readOnly={isPending}
        error={shown.last}
      />
      <TextField
        id="profile-phone"
        label="Telefoon"
        type="tel"
        inputMode="tel"
        value={phone}
        change={set("telefoon")}
        autoComplete="tel"
        maxLength={20}
        readOnly={isPending}
        error={shown.phone}
        hint="Bv. 0470&nbsp;12&nbsp;34&nbsp;56"
      />
      <FormError text={message(error)} />
      <Unsaved shown={changes !== undefined} />
      <Button kind="primary" type="submit" small busy={isPending}>
        Sla op
      </Button>
    </form>
  );
}
