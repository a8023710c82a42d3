/** A name that nothing else has. `crypto.randomUUID` is missing where a preview is looked at without https. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
