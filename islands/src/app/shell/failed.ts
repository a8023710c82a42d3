// Says in a tool that its code can't be loaded. Forms work without; apps with a text of their own show that.

function tell(): void {
  for (const island of document.querySelectorAll("site-island[failed]")) {
    if (island.querySelector("[role=alert]") || !island.querySelector(":is(button, input, select):not([action] *)"))
      continue;
    const text = document.createElement("p");
    text.setAttribute("role", "alert");
    text.textContent = "Dit onderdeel laadt niet. Laad de pagina opnieuw of probeer het straks nog eens.";
    island.prepend(text);
  }
}

/** Tells of those that failed, and of each that does from now on. */
export function watchFailures(): void {
  tell();
  new MutationObserver(tell).observe(document.body, { subtree: true, attributeFilter: ["failed"] });
}
