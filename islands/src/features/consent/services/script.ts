/** Loads a third-party script. */
export function run(src: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = src;
  document.head.append(script);
  return script;
}
