import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { NoScript } from "../../ui/no-script.tsx";
import type { ContractTool } from "../../contract/props.ts";
import { localDay } from "../../lib/days.ts";
import { download } from "../../lib/download.ts";
import { slug } from "../../lib/text.ts";
import { Editor, isLocked, type Panel } from "./documents/editor.tsx";
import { Library } from "./documents/library.tsx";
import { actOf } from "./documents/model.ts";
import { useKept, type Documents } from "./documents/use-kept.ts";
import { storageKey } from "../../lib/config.ts";
import { newId } from "../../lib/id.ts";
import { CONTRACTS, QUOTES } from "../../lib/storage.ts";
import { earlier, forget, type Earlier } from "./earlier.ts";
import { Company, Customer, Lines, Progress, Words } from "./forms.tsx";
import { Paper } from "./paper.tsx";
import { create, derive, nameOf, plain, readQuote, type Quote, type QuoteDraft } from "./quote.ts";
import { money, sums } from "./sums.ts";

const kind = () => ({ key: storageKey(QUOTES), read: readQuote });

/** What this tool says about signatures: it only records a typed name. */
const ADVICE =
  "Een getypte naam is een gewone elektronische handtekening (eIDAS, artikel 25). Ze geldt als bewijs, maar bij betwisting toon jij aan wie tekende. Voor een offerte volstaat ze meestal, net als een akkoord per e-mail.";

export function View(props: ContractTool) {
  const documents = useKept(kind);
  const draft = documents?.kept.drafts.find(({ id }) => id === documents.kept.open);
  if (documents !== null && draft !== undefined) {
    return <Open key={draft.id} props={props} draft={draft} documents={documents} />;
  }
  const start = (from?: QuoteDraft) => {
    if (documents === null) return;
    const { kept } = documents;
    const made = create(
      kept.drafts,
      { days: props.days.valid, terms: props.terms, today: localDay(new Date()) },
      newId(),
      actOf(kept.me),
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
        <section className="ce__block" aria-labelledby="contract-new">
          <h3 className="ce__heading" id="contract-new">
            {documents !== null && documents.kept.drafts.length > 0 ? "Nog een offerte" : "Begin je eerste offerte"}
          </h3>
          <p className="note quote-start">
            Je bedrijfsgegevens vul je één keer in. Alles blijft op dit toestel, in deze browser.
          </p>
          <Button kind="primary" disabled={documents === null} onClick={() => start()}>
            Nieuwe offerte
          </Button>
        </section>
      </Library>
      <Before />
    </>
  );
}

/** Documents that visitors made here with the earlier models. */
function Before() {
  const [found, setFound] = useState<Earlier[]>([]);
  const [doomed, setDoomed] = useState<Pick<Earlier, "id" | "name"> | null>(null);
  const key = () => storageKey(CONTRACTS);
  useEffect(() => setFound(earlier(key())), []);
  if (found.length === 0) return null;
  return (
    <section className="stack ce quote-before" aria-labelledby="contract-before">
      <h3 className="ce__heading" id="contract-before">
        Documenten van vroeger
      </h3>
      <p className="note">
        Je maakte ze hier met onze vroegere modellen. Neem de tekst mee: verder werken kan hier niet meer.
      </p>
      <ul className="ruled">
        {found.map(({ id, name, text }) => (
          <li key={id} className="ce__model">
            <p className="ce__docname">{name}</p>
            <div className="actions ce__row">
              <Button
                small
                onClick={() => download(`${slug(name) || "document"}.txt`, text, "text/plain;charset=utf-8")}
              >
                Neem als tekst mee <span className="vh">{name}</span>
              </Button>
              <Button small onClick={() => setDoomed({ id, name })}>
                Verwijder <span className="vh">{name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {doomed !== null && (
        <Confirm
          title={`${doomed.name} verwijderen?`}
          text="Het document verdwijnt uit deze browser. Dat kun je niet terugdraaien."
          label="Verwijder"
          cancel="Behoud"
          yes={() => {
            forget(key(), doomed.id);
            setFound(earlier(key()));
            setDoomed(null);
          }}
          close={() => setDoomed(null)}
        />
      )}
    </section>
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
  const { own } = documents.kept;
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
      manner={{ days: props.days, review: false, advised: "gewoon", advice: ADVICE }}
      named={() => quote.customer.contact ?? ""}
      until={quote.meta.until ?? ""}
    />
  );
}
