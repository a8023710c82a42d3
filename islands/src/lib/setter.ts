/**
 * Setters of single values, for what changes by parts: `const set = setter(change)`, then `change={set("name")}` for a
 * field.
 */
export const setter =
  <T>(change: (part: Partial<T>) => void) =>
  <K extends keyof T>(name: K) =>
  (value: T[K]): void =>
    change({ [name]: value } as unknown as Partial<T>);
