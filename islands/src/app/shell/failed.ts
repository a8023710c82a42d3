// Shows a message in tools whose code can't be loaded. Not in forms, which work without code, nor in apps with their
// own message.

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

/** Shows the message in islands that failed already, and in those that fail from now on. */
export function watchFailures(): void {
  tell();
  new MutationObserver(tell).observe(document.body, { subtree: true, attributeFilter: ["failed"] });
}
