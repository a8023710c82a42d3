// The fields of the job application form. Its mail is tested in form-message.test.ts.

import { describe, expect, test } from "vitest";
import { fields } from "../../src/features/jobs/fields.ts";
import { fieldErrors } from "../../src/lib/schemas/field.ts";

const link = fields("Beller").filter(({ name }) => name === "link");
const fault = (value: string) => fieldErrors(link, { link: value }).link;

describe("the link to a cv", () => {
  test.each([
    "",
    "https://www.linkedin.com/in/iemand",
    "linkedin.com/in/iemand",
    "http://voorbeeld.test:8080/cv.pdf?taal=nl#werk",
    "café.example",
  ])("may be '%s'", (value) => expect(fault(value)).toBeUndefined());

  test.each(["cv", "mijn cv staat online", "javascript:alert(1)", "https://", "ftp://voorbeeld.test/cv", "a..be"])(
    "may not be '%s'",
    (value) => expect(fault(value)).toBe("Voer een geldig webadres in"),
  );
});
