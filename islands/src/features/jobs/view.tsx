import type { JobForm } from "../../contract/props.ts";
import { Form } from "../../ui/form/form.tsx";
import { fields, write } from "./logic.ts";

export function View({ direct, title }: JobForm) {
  return (
    <Form
      name="sollicitatie"
      fields={fields(title)}
      write={write}
      direct={direct}
      submit="Verstuur sollicitatie"
      legend="Velden met * zijn verplicht."
    />
  );
}
