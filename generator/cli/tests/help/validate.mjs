// Judges values by JSON Schema with ajv, which the islands' tests use too: {schemas, cases: [[name, value]]} on the
// standard input, one problem or null for each case on the standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../../islands/package.json", import.meta.url));
const Ajv = require("ajv").default;
const addFormats = require("ajv-formats").default;

const { schemas, cases } = JSON.parse(readFileSync(0, "utf8"));
// `enumDescriptions` is a word of editors, not of the standard.
const ajv = addFormats(new Ajv({ strict: false, allErrors: false }));
const validators = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));
const problems = cases.map(([name, value]) => {
  const validate = validators.get(name);
  return validate(value) ? null : ajv.errorsText(validate.errors);
});
process.stdout.write(JSON.stringify(problems));
