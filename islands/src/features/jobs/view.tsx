import type { JobForm } from "../../contract/props.ts";
import { Form } from "../../ui/form/form.tsx";
import { fields } from "./fields.ts";

export function View({ direct, title }: JobForm) {
  return (
    <Form
      name="sollicitatie"
      type="Sollicitatie"
      fields={fields(title)}
      draft={() => ({ subject: `Sollicitatie - ${title}`, title: `Sollicitatie voor ${title}` })}
      direct={direct}
      submit="Verstuur sollicitatie"
      legend="Velden met * zijn verplicht."
    />
  );
}
