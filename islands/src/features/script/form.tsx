// The form of the script generator.

import { Checkbox, SelectField, TextField } from "../../ui/field.tsx";
import { setter } from "../../lib/setter.ts";
import type { Blocks, Input } from "./props.ts";

interface Part {
  blocks: Blocks;
  input: Input;
  change: (part: Partial<Input>) => void;
}

/** A few radio buttons in a row. */
function Radios<Key extends string>({
  name,
  label,
  value,
  options,
  onChange,
}: {
  name: string;
  label: string;
  value: Key;
  options: [value: Key, label: string][];
  onChange: (value: Key) => void;
}) {
  return (
    <fieldset>
      <legend className="field__label">{label}</legend>
      <div className="options">
        {options.map(([key, text]) => (
          <label key={key} className="options__one">
            <input
              type="radio"
              className="cover"
              name={name}
              value={key}
              checked={value === key}
              onChange={() => onChange(key)}
            />
            <span className="options__label">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Form({ blocks, input, change }: Part) {
  const set = setter(change);
  const french = input.language === "fr";
  const blanks = blocks.blanks[input.language];
  const most = blocks.limits.objections;
  return (
    <form
      className="sg__form"
      method="dialog"
      aria-label="Invoer voor het script"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="form">
        <SelectField
          id="script-sector"
          label="Sector van wie je belt"
          value={input.sector}
          options={blocks.sectors.map(({ name }) => [name, name] as const)}
          change={set("sector")}
        />
        <SelectField
          id="script-function"
          label="Functie van wie je belt"
          value={input.function}
          options={blocks.functions.map(({ key, nl }) => [key, nl] as const)}
          change={set("function")}
        />
        <TextField
          id={french ? "script-offer-fr" : "script-offer"}
          label={french ? "Aanbod in één regel, in het Frans" : "Aanbod in één regel"}
          hint={
            french
              ? "bv. une inspection de toits plats, avec un rapport en photos"
              : "bv. een inspectie van platte daken met een verslag in foto's"
          }
          wide
          value={french ? input.offerFr : input.offer}
          change={set(french ? "offerFr" : "offer")}
        />
      </div>
      <div className="stack sg__choices">
        <Radios
          name="script-goal"
          label="Doel"
          value={input.goal}
          options={blocks.goals.map(({ key, nl }) => [key, nl] as const)}
          onChange={set("goal")}
        />
        <Radios
          name="script-tone"
          label="Toon"
          value={input.tone}
          options={blocks.tones.map(({ key, label }) => [key, label])}
          onChange={set("tone")}
        />
        <Radios
          name="script-language"
          label="Taal"
          value={input.language}
          options={[
            ["nl", "Nederlands"],
            ["fr", "Frans"],
          ]}
          onChange={set("language")}
        />
        {!french && (
          <Radios
            name="script-address"
            label="Aanspreekvorm"
            value={input.address}
            options={[
              ["u", "u"],
              ["je", "je"],
            ]}
            onChange={set("address")}
          />
        )}
      </div>
      <details className="sg__more" open>
        <summary className="sg__summary">Maak het scherper</summary>
        <div className="form">
          <TextField
            id="script-proof"
            label={french ? "Bewijs, in het Frans" : "Bewijs"}
            hint={
              french
                ? "bv. chez un client à Ninove, nous avons trouvé trois fuites"
                : "Een voorbeeld dat waar is. Noem geen naam zonder toestemming"
            }
            wide
            value={french ? input.proofFr : input.proof}
            change={set(french ? "proofFr" : "proof")}
          />
          <TextField
            id="script-place"
            label="Plaats waar je belt"
            hint="bv. Lokeren"
            value={input.place}
            change={set("place")}
          />
          <TextField
            id="script-caller"
            label="Jouw voornaam"
            autoComplete="given-name"
            value={input.caller}
            change={set("caller")}
          />
          <TextField
            id="script-company"
            label="Jouw bedrijf"
            autoComplete="organization"
            value={input.company}
            change={set("company")}
          />
          <TextField
            id="script-first"
            label="Eerste moment"
            hint={`Anders: ${blanks.first}`}
            value={french ? input.firstFr : input.first}
            change={set(french ? "firstFr" : "first")}
          />
          <TextField
            id="script-second"
            label="Tweede moment"
            hint={`Anders: ${blanks.second}`}
            value={french ? input.secondFr : input.second}
            change={set(french ? "secondFr" : "second")}
          />
        </div>
        <fieldset>
          <legend className="field__label">Bezwaren die je verwacht</legend>
          <p className="note">Kies er hooguit {most}. Kies je er minder dan drie, dan vult de generator aan.</p>
          <div className="sg__boxes">
            {blocks.objections.map(({ key, nl }) => {
              const on = input.objections.includes(key);
              return (
                <Checkbox
                  key={key}
                  id={`script-objection-${key}`}
                  checked={on}
                  disabled={!on && input.objections.length >= most}
                  change={(checked) => {
                    const others = input.objections.filter((one) => one !== key);
                    change({ objections: checked ? [...others, key] : others });
                  }}
                >
                  {nl}
                </Checkbox>
              );
            })}
          </div>
        </fieldset>
      </details>
    </form>
  );
}
