// The dialogs to invite a member and to change a role.

import { useState } from "react";
import { DialogActions } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormError, Option, TextField } from "../../../ui/field.tsx";
import { emailError } from "../../../lib/schemas/email.ts";
import { SHORT, toast } from "../../../ui/toast/toast.ts";
import { useDraft } from "../../lib/draft.tsx";
import { invalidateQueries, message, setQueryData, useApiMutation } from "../../lib/query.ts";
import { useRefusal } from "../../lib/refusal.ts";
import { type Role, useScope } from "../../lib/scope.ts";
import { ROLE } from "../../lib/words.ts";
import { called, grants, ROLES, type Member } from "./rights.ts";

function RoleChoice({ among, value, change }: { among: readonly Role[]; value: Role; change: (role: Role) => void }) {
  return (
    <fieldset>
      <legend className="field__label">Rol</legend>
      {ROLES.filter(([role]) => among.includes(role)).map(([role, does]) => (
        <Option
          key={role}
          name="member-role"
          value={role}
          label={ROLE[role]}
          note={does}
          checked={role === value}
          choose={() => change(role)}
        />
      ))}
    </fieldset>
  );
}

export function Invite({ close }: { close: () => void }) {
  const scope = useScope();
  const [{ email, role }, setDraft] = useDraft<{ email: string; role: Role }>(`invite-${scope.org}`, {
    email: "",
    role: "lid",
  });
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useApiMutation("post", "/portal/organizations/{org}/members", (member, here) => {
    setQueryData("/portal/organizations/{org}/members", { org: scope.org }, (all) => [...all, member]);
    invalidateQueries("/portal/organizations/{org}/members");
    setDraft();
    toast({ title: "Uitnodiging verstuurd", description: member.email });
    if (here) close();
  });
  const refusal = useRefusal(error, { "member-email": /e-?mailadres/ });
  const address = email.trim();
  const addressError = emailError(address) || undefined;
  return (
    <Dialog title="Nodig iemand uit" close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isPending) return;
          if (addressError !== undefined) document.getElementById("member-email")?.focus();
          else mutate({ names: { org: scope.org }, body: { email: address, rol: role } });
        }}
      >
        <p className="dialog__text">
          Die persoon krijgt een e-mail met een link, en hoort bij {scope.name} zodra die aanvaardt.
        </p>
        <TextField
          id="member-email"
          label="E-mailadres"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          change={(text) => setDraft({ email: text, role })}
          maxLength={254}
          required
          readOnly={isPending}
          error={(tried ? addressError : undefined) ?? refusal.at("member-email")}
        />
        <RoleChoice among={grants(scope)} value={role} change={(chosen) => setDraft({ email, role: chosen })} />
        <FormError {...refusal.rest} />
        <DialogActions busy={isPending} label="Nodig uit" close={close} />
      </form>
    </Dialog>
  );
}

export function Reassign({ member, close }: { member: Member; close: () => void }) {
  const scope = useScope();
  const [role, setRole] = useState(member.rol);
  const who = called(member);
  const { mutate, isPending, error } = useApiMutation(
    "patch",
    "/portal/organizations/{org}/members/{member}",
    (changed, here) => {
      setQueryData("/portal/organizations/{org}/members", { org: scope.org }, (all) =>
        all.map((one) => (one.id === changed.id ? changed : one)),
      );
      toast({ title: "Rol gewijzigd", description: `${who}: ${ROLE[changed.rol]}`, duration: SHORT });
      if (here) close();
    },
  );
  return (
    <Dialog title={`Rol van ${who}`} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          if (role === member.rol) close();
          else mutate({ names: { org: scope.org, member: member.id }, body: { rol: role } });
        }}
      >
        <RoleChoice among={grants(scope)} value={role} change={setRole} />
        <FormError text={message(error)} />
        <DialogActions busy={isPending} label="Sla op" close={close} />
      </form>
    </Dialog>
  );
}
