// An invitation to an organization, from a mailed link. People only join an organization by accepting here, while
// logged in.

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/field.tsx";
import { dropInvitation, takeInvitation } from "../../../features/account/link.ts";
import { renewed } from "../../../lib/session/authorized.ts";
import { switchOrganization } from "../../../lib/session/switch.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { send, type Schemas } from "../../lib/client.ts";
import { Page } from "../../lib/page.tsx";
import { invalidateQueries, message } from "../../lib/query.ts";
import { Link, navigate, path } from "../../lib/router.tsx";
import { useSession } from "../../lib/session.ts";
import { Empty, Skeleton } from "../../lib/states.tsx";
import { ROLE } from "../../lib/words.ts";

const PATH = "/portal/invitation";

/** Accepts, and refreshes the token to add the organization to its claims. If that fails, the next refresh adds it. */
async function join(token: string): Promise<Schemas["Organization"]> {
  const organization = await send("put", PATH, {}, { token });
  await renewed().catch(() => undefined);
  return organization;
}

/** Whether the user is still on this screen when an answer comes. */
const here = () => path() === "/uitnodiging";

/** Switches to the new organization and opens its overview, unless the user went elsewhere. */
function enter({ guid, name }: Schemas["Organization"]): void {
  const stayed = here();
  if (stayed) {
    dropInvitation();
    switchOrganization(guid);
  }
  invalidateQueries("/portal/organizations");
  toast({ title: "Uitnodiging aanvaard", description: stayed ? `Je ziet nu ${name}.` : `Je hoort nu bij ${name}.` });
  if (stayed) navigate("/", { replace: true });
}

function fail(error: Error): void {
  if (!here()) void import("../../lib/report-failure.ts").then(({ reportFailure }) => reportFailure(message(error)));
}

export function Screen() {
  const email = useSession()?.user.email ?? "";
  const [token, setToken] = useState<string | null>();
  const ask = useMutation({
    mutationFn: (sent: string) => send("post", PATH, {}, { token: sent }),
  });
  const accept = useMutation({ mutationFn: join, onSuccess: enter, onError: fail });
  useEffect(() => {
    const found = takeInvitation();
    setToken(found ?? null);
    if (found !== undefined) ask.mutate(found);
  }, []); // oxlint-disable-line react/exhaustive-deps
  const question = ask.data;
  const refused = message(ask.error);
  const title = "Uitnodiging";
  if (token === null)
    return (
      <Page title={title}>
        <Empty
          title="Hier staat geen uitnodiging."
          text="Open de link in de mail waarmee je uitgenodigd werd."
          action={{ label: "Naar het overzicht", to: "/" }}
        />
      </Page>
    );
  if (token !== undefined && refused !== undefined)
    return (
      <Page title={title}>
        <Empty
          title={refused}
          text={`Je bent ingelogd als ${email}. Kreeg je de uitnodiging op een ander adres, log dan daarmee in.`}
          action={{
            label: "Probeer opnieuw",
            run: () => ask.mutate(token),
          }}
        />
      </Page>
    );
  if (!token || !question) return <Skeleton />;
  return (
    <Page title={title} intro={`Je bent ingelogd als ${email}.`}>
      <form
        className="narrow-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!accept.isPending) accept.mutate(token);
        }}
      >
        <p className="narrow-form__line">
          <strong>{question.organisatie}</strong> nodigt je uit, met de rol{" "}
          <strong>{ROLE[question.rol].toLowerCase()}</strong>. Aanvaard je, dan zien de mensen van die organisatie je
          naam en wanneer je laatst actief was.
        </p>
        <FormError text={message(accept.error)} />
        <div className="narrow-form__line">
          <Button kind="primary" small type="submit" busy={accept.isPending}>
            Aanvaard
          </Button>{" "}
          <Link to="/" className="btn btn--secondary btn--small">
            Nu niet
          </Link>
        </div>
      </form>
    </Page>
  );
}
