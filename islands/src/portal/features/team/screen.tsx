// The members of the organization and their roles.

import { useState } from "react";
import { Button, TextButton } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon, PLUS } from "../../../ui/icon.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { addDays } from "../../../lib/days.ts";
import { dayNow, dayOf, moment, shortDay } from "../../lib/dates.ts";
import { Page, Part } from "../../lib/page.tsx";
import { invalidateQueries, message, setQueryData, useApiMutation, useApiQuery } from "../../lib/query.ts";
import { canManage, useScope } from "../../lib/scope.ts";
import { useSession } from "../../lib/session.ts";
import { Empty, Loaded } from "../../lib/states.tsx";
import { ROLE } from "../../lib/words.ts";
import { Invite, Reassign } from "./forms.tsx";
import { called, handles, pending, ROLES, type Member } from "./rights.ts";

type Open = { kind: "invite" } | { kind: "role" | "remove"; member: Member };

export function Screen() {
  const scope = useScope();
  const members = useApiQuery("/portal/organizations/{org}/members", { org: scope.org });
  const own = useSession()?.user.email ?? "";
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const invite = () => setOpen({ kind: "invite" });
  return (
    <Page
      title="Team en rollen"
      intro={
        canManage(scope)
          ? `Wie meekijkt met de campagnes van ${scope.name}, en wat die persoon mag.`
          : `Wie meekijkt met de campagnes van ${scope.name}. Een eigenaar of beheerder nodigt mensen uit en wijzigt rollen.`
      }
      actions={
        canManage(scope) && (
          <Button kind="primary" small onClick={invite}>
            <Icon d={PLUS} />
            Nodig iemand uit
          </Button>
        )
      }
    >
      <Loaded from={members} lines={6}>
        {(all) => {
          const waiting = all.filter(pending);
          const active = all.filter((member) => !pending(member));
          const list = (rows: readonly Member[], columns: Column<Member>[], caption: string) => (
            <Table
              caption={caption}
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              {...(canManage(scope) && {
                actions: (member: Member) =>
                  handles(scope, own, member, all) && (
                    <Actions member={member} choose={(kind) => setOpen({ kind, member })} />
                  ),
              })}
            />
          );
          return (
            <>
              {active.length === 0 ? (
                <Empty
                  title="Nog niemand van je team heeft een account."
                  text="Wie je uitnodigt, krijgt een e-mail met een link om een wachtwoord te kiezen."
                  {...(canManage(scope) && { action: { label: "Nodig iemand uit", run: invite } })}
                />
              ) : (
                list(active, people(own), "Leden, op naam")
              )}
              {waiting.length > 0 && (
                <Part title="Openstaande uitnodigingen">{list(waiting, WAITING, "Openstaande uitnodigingen")}</Part>
              )}
            </>
          );
        }}
      </Loaded>
      <Part title="Wat elke rol mag">
        <Facts
          className="data data--narrow"
          rows={ROLES.map(([role, does]) => [
            ROLE[role],
            <>
              {does}
              {role === scope.role && <span className="own-mark"> Jouw rol</span>}
            </>,
          ])}
        />
      </Part>
      {open?.kind === "invite" && <Invite close={close} />}
      {open?.kind === "role" && <Reassign member={open.member} close={close} />}
      {open?.kind === "remove" && <Remove org={scope.org} member={open.member} close={close} />}
    </Page>
  );
}

function people(own: string): Column<Member>[] {
  return [
    {
      label: "Naam",
      value: ({ naam }) => naam,
      cell: ({ naam, email }) => (
        <>
          {naam}
          {email.toLowerCase() === own.toLowerCase() && <span className="own-mark"> jij</span>}
        </>
      ),
      under: { label: "E-mail", value: ({ email }) => email },
    },
    { label: "Rol", value: ({ rol }) => ROLE[rol] },
    {
      label: "Laatst actief",
      value: ({ laatstActief }) => laatstActief,
      cell: ({ laatstActief }) =>
        laatstActief === undefined ? <span className="muted">nog niet</span> : moment(laatstActief),
    },
    { label: "Uitgenodigd op", value: ({ uitgenodigdOp }) => uitgenodigdOp, text: since },
  ];
}

const WAITING: Column<Member>[] = [
  { label: "E-mail", value: ({ email }) => email },
  { label: "Rol", value: ({ rol }) => ROLE[rol] },
  { label: "Uitgenodigd", value: ({ uitgenodigdOp }) => uitgenodigdOp, text: since, tone: () => "plain" },
  {
    label: "Geldig tot",
    value: until,
    text: (member) => (until(member) < dayNow() ? "verlopen" : shortDay(until(member))),
  },
];

/** The last day of an invitation. In the API they expire after 14 days. */
function until({ uitgenodigdOp }: Member): string {
  return addDays(dayOf(uitgenodigdOp), 14);
}

function since({ uitgenodigdOp }: Member): string {
  return shortDay(uitgenodigdOp);
}

function Actions({ member, choose }: { member: Member; choose: (kind: "role" | "remove") => void }) {
  const who = called(member);
  const remove = pending(member) ? "Trek in" : "Verwijder";
  return (
    <>
      <TextButton aria-label={`Wijzig de rol van ${who}`} onClick={() => choose("role")}>
        Wijzig de rol
      </TextButton>
      <TextButton aria-label={`${remove}: ${who}`} onClick={() => choose("remove")}>
        {remove}
      </TextButton>
    </>
  );
}

function Remove({ org, member, close }: { org: string; member: Member; close: () => void }) {
  const waits = pending(member);
  const who = called(member);
  const { mutate, isPending, error } = useApiMutation(
    "delete",
    "/portal/organizations/{org}/members/{member}",
    (_, here) => {
      setQueryData("/portal/organizations/{org}/members", { org }, (all) => all.filter(({ id }) => id !== member.id));
      invalidateQueries("/portal/organizations/{org}/members");
      toast({ title: waits ? "Uitnodiging ingetrokken" : "Lid verwijderd", description: who });
      if (here) close();
    },
  );
  return (
    <Confirm
      title={waits ? `Uitnodiging van ${who} intrekken?` : `${who} verwijderen?`}
      text={
        waits
          ? "De link in de e-mail werkt daarna niet meer."
          : "Deze persoon ziet niets meer van je organisatie. Je kunt die later opnieuw uitnodigen."
      }
      label={waits ? "Trek in" : "Verwijder"}
      busy={isPending}
      error={message(error)}
      yes={() => mutate({ names: { org, member: member.id } })}
      close={close}
    />
  );
}
