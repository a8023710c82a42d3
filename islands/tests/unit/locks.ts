type Task = (lock: object | null) => unknown;

/** A fake of the Web Locks API, which jsdom lacks, shared by all tabs of a test. */
export function locks(): LockManager {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, ...given: [Task] | [LockOptions, Task]): Promise<unknown> => {
    const [options, task] = given.length === 1 ? [{}, given[0]] : given;
    const before = held.get(name);
    if (before && options.ifAvailable) return Promise.resolve(task(null));
    const now = Promise.resolve(before)
      .catch(() => undefined)
      .then(() => task({ name }));
    held.set(name, now);
    return now.finally(() => {
      if (held.get(name) === now) held.delete(name);
    });
  };
  return { request } as unknown as LockManager;
}
