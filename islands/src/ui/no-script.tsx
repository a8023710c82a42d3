/** Tells visitors without JavaScript that the tool does not work. */
export function NoScript() {
  return (
    <p className="noscript tool__noscript">
      Zonder JavaScript werkt deze tool niet. Zet het aan voor deze site, of <a href="/contact">bel of mail ons</a>.
    </p>
  );
}
