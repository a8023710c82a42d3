import { useLayoutEffect } from "react";
import type { ContactForm } from "../../contract/props.ts";
import { Form } from "../../ui/form/form.tsx";
import { FIELDS, LONGEST } from "./fields.ts";

export function View({ direct }: ContactForm) {
  // Other pages prefill a message with `/contact?bericht=…`. The parameter is then removed from the address.
  useLayoutEffect(() => {
    const address = new URL(location.href);
    const text = address.searchParams.get("bericht");
    if (text === null) return;
    const field = document.getElementById("contact-bericht") as HTMLTextAreaElement;
    field.value ||= text.slice(0, LONGEST);
    address.searchParams.delete("bericht");
    history.replaceState(history.state, "", address);
  }, []);

  return (
    <Form
      name="contact"
      type="Contact"
      fields={FIELDS}
      direct={direct}
      submit="Verstuur bericht"
      legend="Velden met * zijn verplicht."
    />
  );
}
