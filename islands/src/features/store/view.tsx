import { useEffect, useMemo, useRef, useState } from "react";
import { Alert } from "../../ui/alert.tsx";
import type { DataSet, Store } from "../../contract/props.ts";
import { Declared } from "../../ui/form/declared.tsx";
import { useSent } from "../../ui/form/use-sent.ts";
import { NETWORK, reason } from "../../lib/forms/errors.ts";
import { deleteRequest, storedRequests } from "../../lib/forms/stored-requests.ts";
import { config, storageKey } from "../../lib/config.ts";
import { number } from "../../lib/format.ts";
import { followStored } from "../../lib/follow-stored.ts";
import { readJson, remove as forget, STORE_BASKET, STORE_ORDER, write } from "../../lib/storage.ts";
import { SHORT, toast } from "../../ui/toast/toast.ts";
import { Basket } from "./basket-view.tsx";
import { price, put, readLines, remove, type Line } from "./basket.ts";
import { Card } from "./card.tsx";
import { Catalogue } from "./catalogue.tsx";
import { Done, type Result } from "./done.tsx";
import { FilterBar } from "./filters.tsx";
import { facets, FIRST_SORT, fromQuery, matches, NO_FILTERS, toQuery, type Filters, type Sort } from "./logic.ts";
import { OrderForm } from "./order-form.tsx";
import {
  amount,
  NO_BUYER,
  NO_DRAFT,
  ORDER,
  orderDraft,
  orderText,
  orderValues,
  readDraft,
  storedDraft,
  type Draft,
} from "./order.ts";
import {
  AT_BANK,
  CANCELLED,
  cancelPayment,
  loadProvider,
  outcome,
  paymentRequest,
  returned,
  statusOf,
  type PaymentRequest,
} from "./pay.ts";
import { forgetReturn, forgetStarted, keepStarted, lastStarted, type Started } from "./started.ts";
import { atStep, BASKET, stepOf, type Step } from "./steps.ts";
import { NoScript } from "../../ui/no-script.tsx";

/** The data store: catalogue, basket, order, payment. */
export function View(props: Store) {
  const { sets, licenceVersion } = props;
  const known = useMemo(() => facets(sets), [sets]);
  useEffect(() => void import("../../ui/keep-focus.ts"), []);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [sort, setSort] = useState<Sort>(FIRST_SORT);
  const [lines, setLines] = useState<Line[]>([]);
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [step, setStep] = useState<Step>("mandje");
  /** The lines being sent or paid. Sets that are added to the basket meanwhile are not part of the order. */
  const [ordered, setOrdered] = useState<Line[] | null>(null);
  const [failure, setFailure] = useState("");
  const [result, setResult] = useState<Result | null>(null);
  /** Whether the state from storage and the address was read, which happens after hydration. */
  const [ready, setReady] = useState(false);
  /** False if the browser stores nothing. Every change of it comes with one of the basket or the order. */
  const kept = useRef(true);
  const part = useRef<HTMLElement>(null);
  /** The last sent order on invoice, until it arrives. */
  const placed = useRef<{ text: string; bought: readonly Line[] } | null>(null);
  /** The current basket, for callbacks that run later. */
  const latest = useRef(lines);
  const take = (next: Line[]): void => {
    latest.current = next;
    setLines(next);
  };

  useEffect(() => {
    const endBasket = followStored(storageKey(STORE_BASKET), () => {
      if (!kept.current) return;
      take(readLines(readJson(storageKey(STORE_BASKET)), sets));
      // Another tab ordered or emptied the basket.
      if (latest.current.length === 0) setFailure("");
    });
    const endDraft = followStored(storageKey(STORE_ORDER), () => {
      if (kept.current) setDraft(readDraft(readJson(storageKey(STORE_ORDER)), licenceVersion));
    });
    const restore = (): void => {
      const { filters, sort } = fromQuery(location.search, known);
      setFilters(filters);
      setSort(sort);
      setStep(stepOf(location.search, latest.current.length > 0));
    };
    restore();
    setReady(true);
    // For the back button.
    addEventListener("popstate", restore);
    return () => {
      removeEventListener("popstate", restore);
      endBasket();
      endDraft();
    };
  }, [known, sets, licenceVersion]);

  const search = (nextFilters: Filters, nextSort: Sort): void => {
    setFilters(nextFilters);
    setSort(nextSort);
    // Replace, so that typing adds no history entries.
    history.replaceState(
      history.state,
      "",
      location.pathname + toQuery(location.search, nextFilters, nextSort) + location.hash,
    );
  };
  const keep = (next: Line[]): void => {
    take(next);
    if (next.length === 0) forget(storageKey(STORE_BASKET));
    else kept.current = write(storageKey(STORE_BASKET), JSON.stringify(next));
  };
  const fill = (next: Draft): void => {
    setDraft(next);
    if (!write(storageKey(STORE_ORDER), JSON.stringify(storedDraft(next, licenceVersion)))) kept.current = false;
  };
  const go = (next: Step): void => {
    setStep(next);
    setFailure("");
    history.pushState(history.state, "", location.pathname + atStep(location.search, next) + location.hash);
    // Scroll to and focus the next step.
    requestAnimationFrame(() => {
      part.current?.focus({ preventScroll: true });
      part.current?.scrollIntoView({ block: "start" });
    });
  };
  const toggle = (set: DataSet): void => {
    const inside = lines.some(({ slug }) => slug === set.slug);
    keep(inside ? remove(lines, set.slug) : put(lines, set, set.minimum));
    if (!inside) {
      toast({
        title: `${set.title} zit in je mandje`,
        description: `Met ${number(set.minimum)} bedrijven. In het mandje kies je er meer.`,
        duration: SHORT,
      });
    }
  };
  /** Finishes an order. Sets that were added to the basket after it was sent stay there. */
  const finish = (next: Result, bought: readonly Line[], moves = true): void => {
    placed.current = null;
    forgetStarted();
    setOrdered(null);
    setResult(next);
    keep(latest.current.filter(({ slug }) => bought.every((line) => line.slug !== slug)));
    forget(storageKey(STORE_ORDER));
    setDraft(NO_DRAFT);
    if (moves) go("mandje");
    else setStep("mandje");
  };
  const finishPaid = (is: Result["is"], { order, request }: Started): void => {
    if (request === null) {
      finish({ is, order, text: "" }, latest.current);
      return;
    }
    const bought = request.lines.map(({ set, count }) => ({ slug: set, count }));
    finish({ is, order, text: orderText(price(bought, props), request.buyer, "card", props) }, bought);
  };
  const total = price(ordered ?? lines, props);
  // A retry delivered an order that failed, here or in an earlier visit. Ignored while an order is being sent or paid.
  // The focus only moves if it is in this section.
  useSent(ORDER, (message) => {
    const { text, bought } = placed.current ?? { text: orderText(total, draft.buyer, "invoice", props), bought: lines };
    const moves = part.current?.contains(document.activeElement);
    if (ordered === null && message.startsWith(text)) finish({ is: "sent", text, order: "" }, bought, moves);
  });
  /**
   * Asks the provider for the status of a payment, and finishes the order if it went through. Returns the status if it
   * did not; null if the order is settled, here or elsewhere.
   *
   * @throws If the provider gives no status: it could be paid.
   */
  const unsettledStatus = async (payment: Started): Promise<string | null> => {
    const status = await statusOf(await loadProvider(config().keys?.payment ?? ""), payment.clientSecret);
    // A click on a button, or another tab, may have handled this payment meanwhile.
    if (lastStarted()?.clientSecret !== payment.clientSecret) return null;
    const came = outcome(status);
    if (came === "failed") return status;
    finishPaid(came, payment);
    return null;
  };
  /**
   * Whether an earlier payment settles the order. If not, that payment can no longer go through, unless it is for the
   * same request: then it is used again, because an order has one payment.
   *
   * @param next The card payment about to be made; null for an order on invoice.
   * @throws If that is not certain.
   */
  const settled = async (next: PaymentRequest | null): Promise<boolean> => {
    const payment = lastStarted();
    if (payment === null) return false;
    // For an invoice, the server can still cancel the payment if the provider gives no status. A card needs a status.
    const status = await unsettledStatus(payment).catch((error: unknown) => {
      if (next === null) return AT_BANK;
      throw error;
    });
    if (status === null) return true;
    const same = next !== null && JSON.stringify(payment.request) === JSON.stringify(next);
    if (same && status !== CANCELLED) {
      forgetReturn();
    } else {
      if (status === AT_BANK) await cancelPayment(config().api, payment.clientSecret);
      forgetStarted();
    }
    return false;
  };
  const send = async (): Promise<void> => {
    if (draft.payment === "card") {
      go("betalen");
      return;
    }
    setOrdered(lines);
    setFailure("");
    const order = orderDraft(total, draft.buyer, "invoice", props);
    const mine = { text: order.text ?? "", bought: lines };
    try {
      const paid = await settled(null).catch((cause: unknown) => {
        throw new Error("we weten niet of je betaling gelukt is, kijk je bank na", { cause });
      });
      if (paid) return;
      const { send: deliver } = await import("../../ui/form/send.ts").catch((cause: unknown) => {
        throw new Error(NETWORK, { cause });
      });
      placed.current = mine;
      const clears = [storageKey(STORE_BASKET), storageKey(STORE_ORDER)];
      await deliver(ORDER, [], orderValues(draft.buyer), { ...order, clears });
      // Unless `useSent` has handled its arrival already.
      if (placed.current === mine) finish({ is: "sent", text: mine.text, order: "" }, lines);
    } catch (thrown) {
      const why = reason(thrown);
      if (why)
        setFailure(
          `De bestelling is niet verzonden (${why}). Probeer het opnieuw, mail ${props.seller.email} of bel ${props.seller.phone}.`,
        );
    } finally {
      setOrdered(null);
    }
  };

  // After a return from the bank, or a reload: ask the provider for the outcome.
  useEffect(() => {
    const payment = lastStarted();
    if (payment === null) return;
    const back = returned(location.search) !== null;
    unsettledStatus(payment)
      .then((status) => {
        if (status === null || !back) return;
        if (status === AT_BANK) {
          setFailure("Je bank wacht nog op je goedkeuring. Geef ze daar, of betaal hier opnieuw.");
        } else {
          forgetReturn();
          setFailure("De bank heeft de betaling niet aanvaard. Probeer het opnieuw.");
        }
      })
      // The payment stays in the address, so that a reload asks again.
      .catch(() => {
        if (back)
          setFailure("We konden niet nagaan of de betaling gelukt is. Kijk je bank na vóór je opnieuw betaalt.");
      });
    // Only once, on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const shown = useMemo(() => sets.filter((set) => matches(set, filters)), [sets, filters]);
  const chosen = useMemo(() => new Set(lines.map(({ slug }) => slug)), [lines]);
  const card = ready && (config().keys?.payment ?? "") !== "";
  const at = total.lines.length === 0 ? "mandje" : step;
  const titles = { mandje: "Je mandje", bestelling: "Je bestelling", betalen: "Betalen met de kaart" };

  return (
    <div className="stack stack--loose store">
      <NoScript />
      <FilterBar
        filters={filters}
        facets={known}
        found={shown.length}
        all={sets.length}
        ready={ready}
        change={(next) => search(next, sort)}
      />
      {shown.length > 0 ? (
        <Catalogue
          sets={shown}
          sort={sort}
          ready={ready}
          chosen={chosen}
          order={(next) => search(filters, next)}
          toggle={toggle}
        />
      ) : (
        <p className="empty">
          Geen bestand past bij al je filters. Laat er een weg, of <a href="/contact">vraag ons</a> wat er wel kan.
        </p>
      )}
      <section className="store__basket" id={BASKET} tabIndex={-1} ref={part} aria-labelledby="store-mandje">
        <h3 className="store__heading" id="store-mandje">
          {result === null ? titles[at] : "Bedankt voor je bestelling"}
        </h3>
        {result !== null && <Done result={result} props={props} again={() => setResult(null)} />}
        {!kept.current && lines.length > 0 && (
          <Alert kind="bad">Deze browser bewaart niets. Je mandje is weg als je de pagina sluit.</Alert>
        )}
        {result === null && failure !== "" && at !== "bestelling" && <Alert kind="bad">{failure}</Alert>}
        {result === null && at === "mandje" && (
          <Basket
            props={props}
            lines={lines}
            set={(set, count) => keep(put(lines, set, count))}
            drop={(set) => keep(remove(lines, set.slug))}
            next={() => go("bestelling")}
          />
        )}
        {result === null && at !== "mandje" && (
          <p className="store__summary-line">
            {total.lines.map(({ set, count }) => `${number(count)} uit ${set.title}`).join(", ")}:{" "}
            {amount(total.totalCents)} excl. btw, {amount(total.payCents)} te betalen.
          </p>
        )}
        {result === null && at === "bestelling" && (
          <OrderForm
            props={props}
            draft={card ? draft : { ...draft, payment: "invoice" }}
            card={card}
            busy={ordered !== null}
            failure={failure}
            change={fill}
            back={() => go("mandje")}
            send={() => void send()}
          />
        )}
        {result === null && at === "betalen" && (
          <Card
            payCents={total.payCents}
            request={paymentRequest(ordered ?? lines, draft.buyer, licenceVersion)}
            paying={(now) => setOrdered(now ? latest.current : null)}
            settled={settled}
            started={(payment) => {
              keepStarted(payment);
              // It replaces an order on invoice that could not be sent.
              const { email } = orderValues(draft.buyer);
              for (const { key, form, fields } of storedRequests())
                if (form === ORDER && fields.email === email) deleteRequest(key);
            }}
            back={() => go("bestelling")}
            invoice={() => {
              fill({ ...draft, payment: "invoice" });
              go("bestelling");
            }}
            done={finishPaid}
          />
        )}
      </section>
      <Declared
        form={ORDER}
        values={orderValues(NO_BUYER)}
        extra={orderDraft(price([], props), NO_BUYER, "invoice", props).extra}
      />
      {at === "mandje" && lines.length > 0 && (
        <p className="store__bar">
          <a href={`#${BASKET}`} className="btn btn--primary btn--small">
            Mandje: {number(total.records)} bedrijven, {amount(total.totalCents)}
          </a>
        </p>
      )}
    </div>
  );
}
