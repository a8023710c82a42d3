import { Button } from "../../ui/button.tsx";
import { NoScript } from "../../ui/no-script.tsx";
import type { ContractTool } from "../../contract/props.ts";
import { localDay } from "../../lib/days.ts";
import { Editor, isLocked, type Panel } from "./documents/editor.tsx";
import { Library } from "./documents/library.tsx";
import { actionBy } from "./documents/model.ts";
import { useDocuments, type Documents } from "./documents/use-documents.ts";
import { storageKey } from "../../lib/config.ts";
import { newId } from "../../lib/id.ts";
import { QUOTES } from "../../lib/storage.ts";
import { Company, Customer, Lines, Progress, Words } from "./forms.tsx";
import { Paper } from "./paper.tsx";
import { create, derive, nameOf, plain, readQuote, type Quote, type QuoteDraft } from "./quote.ts";
import { money, sums } from "./sums.ts";

const kind = () => ({ key: storageKey(QUOTES), read: readQuote });

/** Advice on signatures. This tool only records a typed name. */
const ADVICE =
  "Een getypte naam is een gewone elektronische handtekening (eIDAS, artikel 25). Ze geldt als bewijs, maar bij betwisting toon jij aan wie tekende. Voor een offerte volstaat ze meestal, net als een akkoord per e-mail.";

export function View(props: ContractTool) {
  const documents = useDocuments(kind);
  const draft = documents?.stored.drafts.find(({ id }) => id === documents.stored.open);
  if (documents !== null && draft !== undefined) {
    return <Open key={draft.id} props={props} draft={draft} documents={documents} />;
  }
  const start = (from?: QuoteDraft) => {
    if (documents === null) return;
    const { stored } = documents;
    const made = create(
      stored.drafts,
      { days: props.days.valid, terms: props.terms, today: localDay(new Date()) },
      newId(),
      actionBy(stored.me),
      from,
    );
    documents.change(made);
    documents.set({ open: made.id });
  };
  return (
    <>
      <NoScript />
      <Library
        documents={documents}
        file="offertes-reservekopie.json"
        warn={props.days.warn}
        shown={{ about: ({ quote }) => `${money(sums(quote.lines).total)} met btw`, duplicate: start }}
      >
        <section aria-labelledby="contract-new">
          <h3 className="heading" id="contract-new">
            {documents !== null && documents.stored.drafts.length > 0 ? "Nog een offerte" : "Begin je eerste offerte"}
          </h3>
          <p className="note quote-start">
            Je bedrijfsgegevens vul je één keer in. Alles blijft op dit toestel, in deze browser.
          </p>
          <Button kind="primary" disabled={documents === null} onClick={() => start()}>
            Nieuwe offerte
          </Button>
        </section>
      </Library>
    </>
  );
}

function Open({
  props,
  draft,
  documents,
}: {
  props: ContractTool;
  draft: QuoteDraft;
  documents: Documents<QuoteDraft>;
}) {
  const { own } = documents.stored;
  const { quote } = draft;
  const locked = isLocked(draft);
  const derived = derive(draft, own);
  const change = (part: Partial<Quote>) => {
    const next = { ...quote, ...part };
    documents.change({ ...draft, quote: next, name: nameOf(next), changed: new Date().toISOString() });
  };
  const setOwn = (next: Record<string, string>) => documents.set({ own: next });
  const part = { quote, locked, change };
  const panel = (name: string, label: string, node: Panel["node"]): Panel => ({
    name,
    label,
    node: (
      <>
        {!locked && <Progress derived={derived} />}
        {node}
      </>
    ),
  });
  const panels = [
    panel("bedrijf", "Jouw bedrijf", <Company own={own} locked={locked} set={setOwn} />),
    panel("klant", "Klant", <Customer {...part} />),
    panel("lijnen", "Lijnen", <Lines {...part} />),
    panel("tekst", "Voorwaarden", <Words {...part} terms={props.terms} />),
  ];
  return (
    <Editor
      draft={draft}
      documents={documents}
      derived={derived}
      write={plain}
      panels={panels}
      paper={(sheet, jump) => (
        <Paper sheet={sheet} own={own} open={derived.open} signer={draft.signers[0]} jump={jump} />
      )}
      about={`${money(sums(quote.lines).total)} met btw.`}
      workflow={{ days: props.days, review: false, advised: "gewoon", advice: ADVICE }}
      named={() => quote.customer.contact ?? ""}
      until={quote.meta.until ?? ""}
    />
  );
}
