/** A unique id. `crypto.randomUUID` is missing on pages without HTTPS, as in a preview. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
