// Contracts, scripts and other papers of the organization.

import { useMutation } from "@tanstack/react-query";
import { TextButton } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { FILE } from "../../../ui/icons.ts";
import { type Column, Table } from "../../../ui/table.tsx";
import { fileSize } from "../../../lib/format.ts";
import type { Schemas } from "../../lib/client.ts";
import { file } from "../../lib/file.ts";
import { download } from "../../../lib/download.ts";
import { shortDay } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { message, useApiQuery } from "../../lib/query.ts";
import { useScope } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { DOCUMENT } from "../../lib/words.ts";

type Document = Schemas["Document"];

const COLUMNS: Column<Document>[] = [
  { label: "Document", value: ({ naam }) => naam },
  { label: "Soort", value: ({ soort }) => DOCUMENT[soort] },
  { label: "Datum", value: ({ datum }) => datum, text: ({ datum }) => shortDay(datum) },
  { label: "Grootte", value: ({ bytes }) => bytes, text: ({ bytes }) => fileSize(bytes), numeric: true },
];

export function Screen() {
  const scope = useScope();
  const documents = useApiQuery("/portal/organizations/{org}/documents", { org: scope.org });
  // Not a plain link, because that would be requested without the session's token.
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ id }: Document) =>
      file("/portal/organizations/{org}/documents/{document}", { org: scope.org, document: id }),
    onSuccess: (content, { naam }) => download(naam, content),
  });
  const fetching = isPending ? variables.id : undefined;
  return (
    <Page title="Documenten" intro="Je contract, de verwerkersovereenkomst, de gespreksleidraden en verslagen.">
      <Loaded
        from={documents}
        empty={{
          title: "Er zijn nog geen documenten.",
          text: "Je contract en de verwerkersovereenkomst komen hier zodra je ze getekend hebt.",
          action: { label: "Bekijk je gegevens", to: "/instellingen" },
        }}
      >
        {(rows) => (
          <>
            <FormError text={message(error)} />
            <Table
              caption="Documenten, het nieuwste eerst"
              rows={rows}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              sort={{ by: "Datum", down: true }}
              actions={(document) => (
                <TextButton
                  aria-label={`Download: ${document.naam}`}
                  aria-disabled={isPending || undefined}
                  onClick={() => {
                    if (!isPending) mutate(document);
                  }}
                >
                  {fetching === document.id ? <span className="spin" /> : <Icon d={FILE} />}
                  Download
                </TextButton>
              )}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
