/**
 * Turns a function that changes parts of an object into setters of its properties: `const set = setter(change)`, then
 * `change={set("name")}` on a field.
 */
export const setter =
  <T>(change: (part: Partial<T>) => void) =>
  <K extends keyof T>(name: K) =>
  (value: T[K]): void =>
    change({ [name]: value } as unknown as Partial<T>);
