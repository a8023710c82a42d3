import type { LeadForm } from "../../contract/props.ts";
import { Form } from "../../ui/form/form.tsx";
import { fields, write } from "./logic.ts";

export function View({ activities, direct }: LeadForm) {
  return (
    <Form
      name="lead"
      fields={fields(activities)}
      write={write}
      direct={direct}
      submit="Ontvang potentiële klanten"
      wide
    />
  );
}
