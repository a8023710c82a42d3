// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { View as ContactForm } from "../../src/features/contact/view.tsx";
import { View as LeadForm } from "../../src/features/lead/view.tsx";
import { config } from "../../src/lib/config.ts";
import { cancel } from "../../src/lib/http.ts";
import type { Content } from "../../src/ui/toast/toast.ts";
import { settle } from "./effects.ts";
import { must } from "./must.ts";

const toasts: Content[] = [];
vi.mock("../../src/ui/toast/toast.ts", () => ({
  prepareToasts: vi.fn(),
  toast: (content: Content) => {
    toasts.push(content);
    return "1";
  },
}));

const CONFIG = {
  api: "/",
  brand: "warmlijn",
  email: "sales@warmlijn.example",
  response: "24 uur",
  host: "https://www.warmlijn.example",
  consent: { version: 1, services: [] },
};
const DIRECT = { phone: "0800 00 000", phoneUrl: "tel:+3280000000", email: "sales@warmlijn.example" };
const ACTIVITIES = ["IT & Software", "Anders"];

const fetched = vi.fn<typeof fetch>();
let answer: (response: Response | Error) => void = () => undefined;

/** The toast after a delivered request, with its link. */
const THANKS = {
  title: "Aanvraag verzonden!",
  description: "We nemen binnen 24 uur contact met u op.",
  action: { label: "Wat er nu gebeurt", run: expect.any(Function) as () => void },
};

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<script id="config" type="application/json">${JSON.stringify(CONFIG)}</script>`;
  toasts.length = 0;
  fetched.mockReset();
  // A response comes when the test gives one.
  fetched.mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        answer = (what) => {
          if (what instanceof Error) reject(what);
          else resolve(what);
        };
        init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  );
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  config().api = CONFIG.api;
  vi.unstubAllGlobals();
});

function form(): HTMLFormElement {
  const [found] = document.forms;
  if (!found) throw new Error("there is no form");
  return found;
}
const control = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const button = () => must(form().querySelector<HTMLButtonElement>("[type=submit]"));

let addresses = 0;
/** Fills in a form with valid values, each time with another email address. */
function fillIn(changes: Record<string, string> = {}): void {
  const lead = {
    activiteit: "Anders",
    bedrijfsnaam: "Voorbeeld bv",
    postcode: "9000",
    voornaam: "An",
    achternaam: "De Voorbeeld",
    email: `an${++addresses}@voorbeeld.example`,
    telefoon: "0470 12 34 56",
  };
  for (const [name, value] of Object.entries({ ...lead, ...changes }))
    fireEvent.input(control(name), { target: { value } });
  if (!control("akkoord").checked) fireEvent.click(control("akkoord"));
}

/** Submits the form. Returns whether the browser would go to the static page. */
function submit(): boolean {
  return fireEvent.submit(form());
}

/** Submits the form and waits until the request is made. */
async function sendOut(): Promise<void> {
  const before = fetched.mock.calls.length;
  submit();
  await waitFor(() => expect(fetched.mock.calls.length).toBe(before + 1));
}

/** Shows the form, fills it in and sends it. */
async function sendLead(changes?: Record<string, string>): Promise<void> {
  lead();
  fillIn(changes);
  await sendOut();
}

/** Gives the response and waits until the form is enabled again. */
async function receive(what: Response | Error): Promise<void> {
  await act(async () => {
    answer(what);
    await Promise.resolve();
  });
  await waitFor(() => expect(button().disabled).toBe(false));
}

const refusal = () => new Response("stuk", { status: 500 });

/** The last toast, with its texts. */
function lastToast(): { title: unknown; description: string; variant: string | undefined } {
  const { title, description, variant } = toasts.at(-1) ?? { title: "" };
  const { container, unmount } = render(<>{description}</>);
  const text = container.textContent;
  unmount();
  return { title, description: text, variant };
}

function lead(): void {
  render(<LeadForm activities={ACTIVITIES} direct={DIRECT} />);
}

describe("before anything is sent", () => {
  test("the browser leaves validation and length limits to the form", () => {
    lead();
    expect(form().noValidate).toBe(true);
    expect(form().querySelector("[maxlength]")).toBeNull();
    expect(button().textContent).toBe("Ontvang potentiële klanten");
    expect(document.querySelector(".form__help")).toBeNull();
  });

  test("a message disappears when it no longer applies, and changes when another one does", () => {
    lead();
    fillIn({ email: "", bedrijfsnaam: "x" });
    submit();
    const note = (name: string) => document.getElementById(`lead-${name}-fout`)?.textContent;
    fireEvent.input(control("email"), { target: { value: "an@" } });
    expect(note("email")).toBe("Voer een geldig emailadres in");
    fireEvent.input(control("email"), { target: { value: "an@voorbeeld.example" } });
    expect(note("email")).toBe("");
    expect(control("email").getAttribute("aria-invalid")).toBeNull();
    expect(note("bedrijfsnaam")).toBe("Bedrijfsnaam moet minimaal 2 karakters bevatten");
    // No message while a field is filled in for the first time.
    fireEvent.input(control("postcode"), { target: { value: "9" } });
    expect(note("postcode")).toBe("");
  });

  test("a telephone number is put in international form on leaving it, and before it is checked", () => {
    lead();
    fireEvent.input(control("telefoon"), { target: { value: "09 234 56 78" } });
    expect(control("telefoon").value).toBe("09 234 56 78");
    act(() => {
      control("telefoon").focus();
      control("telefoon").blur();
    });
    expect(control("telefoon").value).toBe("+3292345678");
    fireEvent.input(control("telefoon"), { target: { value: "0470/12.34.56" } });
    submit();
    expect(control("telefoon").value).toBe("+32470123456");
    expect(document.getElementById("lead-telefoon-fout")?.textContent).toBe("bv. 0470\u00a012\u00a034\u00a056");
  });
});

describe("while it is being sent", () => {
  test("all fields and the button are disabled, and keep what is in them", async () => {
    await sendLead();
    const fields = [...form().querySelectorAll<HTMLInputElement>(".field :is(input, select)")];
    expect(fields).toHaveLength(8);
    expect(fields.filter(({ disabled }) => !disabled)).toEqual([]);
    expect(button().disabled).toBe(true);
    expect(button().textContent.trim()).toBe("Verzenden...");
    expect(button().querySelector(".spin")).not.toBeNull();
    expect(screen.getByRole("status").textContent).toBe("Verzenden...");
    // Browsers blur a disabled element.
    form().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(control("telefoon").value).toBe("+32470123456");
    expect(document.querySelector(".form__help")).toBeNull();
    await receive(new Response("{}"));
  });

  test("a second submit is ignored", async () => {
    lead();
    fillIn();
    expect([submit(), submit()]).toEqual([false, false]);
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(submit()).toBe(false);
    await receive(new Response("{}"));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(toasts).toHaveLength(1);
  });
});

describe("once it is sent", () => {
  test("that is reported, the form is empty again, and listeners are notified", async () => {
    const heard = vi.fn();
    addEventListener("leadSent", heard);
    await sendLead();
    expect(heard).not.toHaveBeenCalled();
    await receive(new Response('{"success":true}'));
    removeEventListener("leadSent", heard);
    expect(toasts).toEqual([THANKS]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect((heard.mock.calls[0]?.[0] as CustomEvent | undefined)?.detail).toEqual({
      form: "lead",
      reference: expect.stringMatching(/^[0-9A-Z]{8}$/) as string,
    });
    expect([control("activiteit").value, control("email").value]).toEqual(["", ""]);
    expect(control("akkoord").checked).toBe(false);
    expect(document.querySelector(".form__help")).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test("the request has the form's values", async () => {
    await sendLead({ email: " An@Voorbeeld.example " });
    await receive(new Response("{}"));
    const body = JSON.parse(fetched.mock.calls[0]?.[1]?.body as string) as Record<string, unknown>;
    expect(body).toMatchObject({
      subject: "Potentiële klanten aanvraag - Voorbeeld bv",
      to: "sales@warmlijn.example",
      recaptchaToken: null,
    });
    expect(body.message).toContain("\nEmail: An@Voorbeeld.example\nTelefoonnummer: +32470123456\n");
  });
});

describe("when that fails", () => {
  test("a text in English says so to a screen reader, another does not", async () => {
    await sendLead();
    await receive(new TypeError("Failed to fetch"));
    const language = () => {
      const { container, unmount } = render(<>{toasts.at(-1)?.description}</>);
      const found = [container.textContent, container.querySelector("span")?.getAttribute("lang")];
      unmount();
      return found;
    };
    expect(language()).toEqual([
      "Fout: Network error - please check your internet connection and try again. Probeer het opnieuw.",
      "en",
    ]);
    await sendOut();
    await receive(refusal());
    expect(language()[1]).toBeNull();
  });

  test("because the same email address is used too soon, it counts as an attempt", async () => {
    await sendLead({ email: "snel@voorbeeld.example" });
    await receive(new Response("{}"));
    fillIn({ email: "snel@voorbeeld.example" });
    submit();
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(lastToast().description).toBe("Fout: Please wait 30 seconds before submitting again. Probeer het opnieuw.");
    expect(fetched).toHaveBeenCalledTimes(1);
    for (const times of [3, 4]) {
      submit();
      await waitFor(() => expect(toasts).toHaveLength(times));
    }
    expect(lastToast().description).toMatch(/^Problemen met het formulier\?/);
  });

  test("because the visitor left, nothing is reported", async () => {
    await sendLead();
    cancel();
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(toasts).toEqual([]);
  });
});

describe("the honeypot", () =>
  test("reports success and sends nothing", async () => {
    const heard = vi.fn();
    addEventListener("leadSent", heard);
    lead();
    fillIn({ website: "https://spam.example" });
    expect(submit()).toBe(false);
    await settle();
    removeEventListener("leadSent", heard);
    expect(toasts).toEqual([THANKS]);
    expect(control("bedrijfsnaam").value).toBe("");
    expect(fetched).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
  }));

describe("without an API", () => {
  beforeEach(() => {
    config().api = "";
  });

  test("the same request goes to the form intake of the host, with every field, and the visitor stays", async () => {
    lead();
    const declared = [...form().elements].map((one) => one.getAttribute("name") ?? "").filter((name) => name !== "");
    fillIn();
    submit();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    const [url, init] = must(fetched.mock.calls[0]);
    const data = Object.fromEntries(new URLSearchParams(init?.body as string));
    expect([url, init?.method]).toEqual(["/bedankt", "POST"]);
    expect(data).toMatchObject({
      "form-name": "lead",
      website: "",
      telefoon: "+32470123456",
      bedrijfsnaam: "Voorbeeld bv",
      akkoord: "ja",
      subject: "Potentiële klanten aanvraag - Voorbeeld bv",
      "formulier-type": "Potentiële klanten contact",
      "submission-attempt": "1",
    });
    expect(data.aanvraag).toContain("\nFormulier type: Potentiële klanten contact\n");
    // The host accepts only fields that are in the page.
    expect(Object.keys(data).filter((name) => !declared.includes(name))).toEqual([]);
    await receive(new Response("<!doctype html>", { headers: { "x-nf-request-id": "01J" } }));
    expect(toasts).toEqual([THANKS]);
  });

  test("an invalid form is not sent, nor one with the honeypot filled in", () => {
    lead();
    fillIn({ postcode: "9" });
    expect(submit()).toBe(false);
    fillIn({ website: "x" });
    expect(submit()).toBe(false);
    expect(toasts).toHaveLength(1);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("what could not be delivered", () => {
  const notice = () => document.querySelector(".kept");

  test("is shown beside the form, with a ready-made mail, until it has arrived", async () => {
    await sendLead();
    await receive(refusal());
    expect(notice()?.textContent).toBe(
      "Nog niet verzonden: Potentiële klanten aanvraag - Voorbeeld bv. We bewaren uw aanvraag op dit toestel en " +
        "proberen het opnieuw, hoogstens zeven dagen lang.Mail ze zelfNiet bewaren",
    );
    const mail = new URL(must(notice()?.querySelector("a")).href);
    expect(mail.protocol + mail.pathname).toBe("mailto:sales@warmlijn.example");
    expect(mail.searchParams.get("subject")).toBe("Potentiële klanten aanvraag - Voorbeeld bv");
    expect(mail.searchParams.get("body")).toContain("Bedrijf: Voorbeeld bv\r\n");
    await sendOut();
    await receive(new Response("{}"));
    expect(notice()).toBeNull();
  });

  test("and arrives later empties the form that still shows it, but no other", async () => {
    await sendLead();
    await receive(new TypeError("Failed to fetch"));
    fetched.mockImplementation(() => Promise.resolve(new Response("{}")));
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(control("bedrijfsnaam").value).toBe(""));
    expect(toasts.at(-1)).toEqual(THANKS);
    expect(notice()).toBeNull();
    expect(document.querySelector(".form__help")).toBeNull();

    fillIn();
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
    submit();
    await waitFor(() => expect(notice()).not.toBeNull());
    fireEvent.input(control("bedrijfsnaam"), { target: { value: "Een ander bv" } });
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(notice()).toBeNull());
    expect(control("bedrijfsnaam").value).toBe("Een ander bv");
  });

  test("is removed when the visitor asks for it", async () => {
    await sendLead();
    await receive(new TypeError("Failed to fetch"));
    const forget = screen.getByRole("button", { name: "Niet bewaren" });
    forget.focus();
    fireEvent.click(forget);
    await waitFor(() => expect(notice()).toBeNull());
    expect(localStorage.getItem("warmlijn-outbox")).toBeNull();
    expect(document.activeElement).toBe(button());
  });
});

describe("the contact form", () => {
  afterEach(() => history.replaceState(null, "", "/"));

  test("starts with the message from the URL, and removes it from the URL", () => {
    history.replaceState({ kept: 1 }, "", "/contact?a=1&bericht=Ik%20wil%0Ameer&b=2#formulier");
    render(<ContactForm direct={DIRECT} />);
    expect(control("bericht").value).toBe("Ik wil\nmeer");
    expect(location.pathname + location.search + location.hash).toBe("/contact?a=1&b=2#formulier");
    expect(history.state).toEqual({ kept: 1 });
  });

  test("cuts off a message from the URL at the field's maximum length", () => {
    history.replaceState(null, "", `/contact?bericht=${"x".repeat(4000)}`);
    render(<ContactForm direct={DIRECT} />);
    expect(control("bericht").value).toBe("x".repeat(3000));
    expect(location.href.endsWith("/contact")).toBe(true);
  });

  test("leaves the URL alone when there is no message in it", () => {
    history.replaceState(null, "", "/contact?utm_source=x%20y");
    render(<ContactForm direct={DIRECT} />);
    expect(control("bericht").value).toBe("");
    expect(location.search).toBe("?utm_source=x%20y");
  });
});
