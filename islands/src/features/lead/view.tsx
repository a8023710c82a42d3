import type { LeadForm } from "../../contract/props.ts";
import { Form } from "../../ui/form/form.tsx";
import { fields } from "./fields.ts";

export function View({ activities, direct }: LeadForm) {
  return (
    <Form
      name="lead"
      type="Potentiële klanten contact"
      fields={fields(activities)}
      draft={({ bedrijfsnaam = "" }) => ({ subject: `Potentiële klanten aanvraag - ${bedrijfsnaam}` })}
      direct={direct}
      submit="Ontvang potentiële klanten"
      wide
    />
  );
}
