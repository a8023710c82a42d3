// Runs one action at a time: a click or a key waits until the action before it is done.

/** Makes a queue. A call in it must not wait for another call in it: both would wait forever. */
export function makeQueue() {
  let last = Promise.resolve();
  return {
    /** Wraps a function so that each call waits for the calls before it. */
    wrap:
      (run) =>
      (...args) => {
        const mine = last.then(() => run(...args));
        last = mine.catch(() => undefined);
        return mine;
      },
    /** Waits until the calls that are in the queue now are done. */
    idle: () => last,
  };
}
