// A value that several views or modules share, for `useSyncExternalStore(store.subscribe, store.current)`.

export interface Store<T> {
  /** The value; the same object until another one is set. */
  current: () => T;
  set: (value: T) => void;
  /** Subscribes to changes; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** @param initial Makes the first value, the first time that it is needed. */
export function createStore<T extends object>(initial: () => T): Store<T> {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => (value ??= initial()),
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
