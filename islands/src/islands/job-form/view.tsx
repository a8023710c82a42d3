import { useMemo } from "react";
import type { JobForm } from "../../contract/props.ts";
import { Form } from "../../forms/form.tsx";
import { FIELDS, write } from "./logic.ts";

export function View({ direct, title }: JobForm) {
  const draft = useMemo(() => write(title), [title]);
  return (
    <Form
      name="sollicitatie"
      fields={FIELDS}
      write={draft}
      direct={direct}
      submit="Verstuur sollicitatie"
      legend="Velden met * zijn verplicht."
    />
  );
}
