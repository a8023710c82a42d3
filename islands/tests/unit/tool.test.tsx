// @vitest-environment jsdom

import { useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { tool } from "../../src/app/tool.tsx";
import { settle } from "./effects.ts";

/** A view that shows its state for its fields. */
function View() {
  const [name, setName] = useState("");
  const [size, setSize] = useState("klein");
  return (
    <>
      <input name="naam" value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
      {["klein", "groot", "reus"].map((one) => (
        <input key={one} type="radio" name="maat" value={one} checked={size === one} onChange={() => setSize(one)} />
      ))}
      <output>{`${name} ${size}`}</output>
    </>
  );
}

test("what is entered while a tool starts counts, like what was entered before", async () => {
  const element = document.createElement("div");
  element.innerHTML = renderToString(<View />);
  document.body.append(element);
  const [name, , large, giant] = element.querySelectorAll("input");
  if (!name || !large || !giant) throw new Error("no fields");
  name.value = "Voor";
  large.checked = true;
  void tool(View).mount(element, {});
  name.value = "Voorbeeld";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  giant.click();
  // The view starts, and then gets what was typed.
  await settle();
  await settle();
  expect(name.value).toBe("Voorbeeld");
  expect(giant.checked).toBe(true);
  expect(element.querySelector("output")?.textContent).toBe("Voorbeeld reus");
});
