// The pay step: the payment provider's own field, loaded only here.

import { useEffect, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon, WARN } from "../../ui/icon.tsx";
import { config } from "../../lib/config.ts";
import { Cancelled } from "../../lib/http.ts";
import { amount } from "./order.ts";
import { BASKET } from "./steps.ts";
import {
  isTestKey,
  loadProvider,
  outcome,
  startPayment,
  type Elements,
  type Outcome,
  type PaymentRequest,
  type Provider,
} from "./pay.ts";
import { lastStarted, type Started } from "./started.ts";

interface Props {
  payCents: number;
  request: PaymentRequest;
  /** Called when a payment starts and when it fails. In between, `payCents` and `request` must not change. */
  paying: (now: boolean) => void;
  /** Whether an earlier payment settles the order. If not, `lastStarted` is a payment for `request`, or null. */
  settled: (request: PaymentRequest) => Promise<boolean>;
  started: (payment: Started) => void;
  back: () => void;
  invoice: () => void;
  done: (outcome: Exclude<Outcome, "failed">, payment: Started) => void;
}

type Phase = "loading" | "ready" | "paying" | "broken";

/** Converts a colour of the site to `rgb()`, the notation that the provider accepts; undefined if that fails. */
function colour(token: string): string | undefined {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (pen === null) return undefined;
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  pen.fillRect(0, 0, 1, 1);
  return `rgb(${pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join(", ")})`;
}

/** The site's colours and fonts for the provider's fields, which are in an iframe without the site's styles. */
const appearance = () => ({
  theme: "flat",
  variables: {
    colorPrimary: colour("--action"),
    colorText: colour("--ink"),
    colorDanger: colour("--bad"),
    colorBackground: colour("--sheet"),
    fontFamily: "Georgia, serif",
    borderRadius: "0",
    fontSizeBase: "17px",
  },
});

export function Card({ payCents, request, paying, settled, started, back, invoice, done }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const parts = useRef<{ provider: Provider; elements: Elements } | null>(null);
  const [phase, setPhase] = useState<Phase>("loading");
  const [failure, setFailure] = useState("");
  const key = config().keys?.payment ?? "";

  useEffect(() => {
    let gone = false;
    let close = (): void => undefined;
    loadProvider(key)
      .then((provider) => {
        if (gone || place.current === null) return;
        const elements = provider.elements({
          mode: "payment",
          amount: payCents,
          currency: "eur",
          locale: "nl",
          paymentMethodTypes: ["card"],
          appearance: appearance(),
        });
        const field = elements.create("payment");
        field.on("ready", () => setPhase("ready"));
        field.on("loaderror", () => setPhase("broken"));
        field.mount(place.current);
        close = () => field.destroy();
        parts.current = { provider, elements };
      })
      .catch(() => {
        if (!gone) setPhase("broken");
      });
    return () => {
      gone = true;
      parts.current = null;
      close();
    };
  }, [key, payCents]);

  const pay = async (): Promise<void> => {
    if (parts.current === null || phase !== "ready") return;
    const { provider, elements } = parts.current;
    setPhase("paying");
    paying(true);
    setFailure("");
    const fail = (message: string): void => {
      setFailure(message);
      setPhase("ready");
      paying(false);
    };
    try {
      const filled = await elements.submit();
      if (filled.error !== undefined) {
        fail(filled.error.message ?? "Kijk de kaartgegevens na.");
        return;
      }
      // The answer to an earlier attempt may have been lost: don't let the buyer pay twice.
      if (await settled(request)) {
        fail("");
        return;
      }
      let payment = lastStarted();
      if (payment === null) {
        const answered = await startPayment(config().api, request);
        if ("message" in answered) {
          fail(answered.message || "De betaling kon niet starten. Probeer het opnieuw of kies voor een factuur.");
          return;
        }
        const { order, clientSecret, payCents: asks } = answered;
        if (asks !== payCents) {
          fail("De prijs is ondertussen veranderd. Ga terug naar het mandje en kijk hem na.");
          return;
        }
        payment = { clientSecret, order, request };
        started(payment);
      }
      const { error, paymentIntent } = await provider.confirmPayment({
        elements,
        clientSecret: payment.clientSecret,
        // Only used if the bank needs its own page. The buyer then returns to this page.
        confirmParams: { return_url: new URL(`#${BASKET}`, location.href).href },
        redirect: "if_required",
      });
      const result = outcome(paymentIntent?.status);
      if (error !== undefined || result === "failed") {
        fail(error?.message ?? "De bank heeft de betaling niet aanvaard.");
      } else done(result, payment);
    } catch (error) {
      // Show nothing if the request was cancelled by leaving the page. Buyers who come back find the card field again.
      fail(error instanceof Cancelled ? "" : "Er kwam geen antwoord. Kijk je verbinding na en probeer het opnieuw.");
    }
  };

  return (
    <form
      className="stack order"
      aria-label="Betaling met de kaart"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {isTestKey(key) && (
        <div className="message" role="note">
          <Icon d={WARN} />
          <p>
            <strong>Testmodus.</strong> Alleen de testkaart 4242 4242 4242 4242 werkt. Vul hier nooit een echte kaart
            in.
          </p>
        </div>
      )}
      {phase === "loading" && (
        <p className="loading" role="status">
          <span className="spin" /> Bezig met laden…
        </p>
      )}
      {phase === "broken" && (
        <Alert kind="bad">
          Het betaalveld laadt niet. Misschien houdt je browser of je netwerk het tegen. Op factuur bestellen kan wel.
        </Alert>
      )}
      <div className="order__card" ref={place} hidden={phase === "broken"} />
      {failure !== "" && <Alert kind="bad">{failure}</Alert>}
      <div className="actions">
        {phase !== "broken" && (
          <Button kind="primary" type="submit" disabled={phase === "loading"} busy={phase === "paying"}>
            {phase === "paying" ? "Even geduld..." : `Betaal ${amount(payCents)}`}
          </Button>
        )}
        <button
          type="button"
          className={phase === "broken" ? "btn btn--primary" : "btn btn--secondary"}
          disabled={phase === "paying"}
          onClick={invoice}
        >
          Toch op factuur
        </button>
        <Button disabled={phase === "paying"} onClick={back}>
          Terug
        </Button>
      </div>
      <p className="note">Het kaartnummer gaat rechtstreeks naar onze betaalpartner en komt niet op onze servers.</p>
    </form>
  );
}
