// The form to apply for a job: what it asks and what is mailed.

import { describe, expect, test } from "vitest";
import { fields, write } from "../../src/features/jobs/logic.ts";

const link = fields("Beller").find(({ name }) => name === "link");
const fault = (value: string) => link?.also?.(value, {});

describe("the link to a cv", () => {
  test.each([
    "",
    "https://www.linkedin.com/in/iemand",
    "linkedin.com/in/iemand",
    "http://voorbeeld.test:8080/cv.pdf?taal=nl#werk",
    "café.example",
  ])("may be '%s'", (value) => {
    expect(fault(value)).toBe("");
  });

  test.each(["cv", "mijn cv staat online", "javascript:alert(1)", "https://", "ftp://voorbeeld.test/cv", "a..be"])(
    "may not be '%s'",
    (value) => {
      expect(fault(value)).toBe("Voer een geldig webadres in");
    },
  );
});

test("the mail names the job, who applies and where to read more", () => {
  const values = {
    naam: "An Voorbeeld",
    email: "an@voorbeeld.test",
    telefoonnummer: "+32470000000",
    bericht: "Ik luister graag.",
    link: "linkedin.com/in/an",
    functie: "Beller (m/v/x)",
  };
  const draft = write(values, 2);
  expect(draft.subject).toBe("Sollicitatie - Beller (m/v/x)");
  expect(draft.text).toBe(
    [
      "Sollicitatie voor Beller (m/v/x)\n",
      "Naam: An Voorbeeld",
      "Email: an@voorbeeld.test",
      "Telefoonnummer: +32470000000",
      "Cv of profiel: linkedin.com/in/an\n",
      "Motivatie:\nIk luister graag.",
    ].join("\n"),
  );
  expect(draft.extra).toMatchObject({ Functie: "Beller (m/v/x)", "Submission attempt": "2" });
});
