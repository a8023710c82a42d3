// One thing at a time: a click, a key or an answer that comes while another one is dealt with waits for it.

/** Makes a queue. Nothing in it may wait for something else in it. */
export function makeQueue() {
  let last = Promise.resolve();
  return {
    /** The function, each of whose calls waits for those before it. */
    wrap:
      (run) =>
      (...args) => {
        const mine = last.then(() => run(...args));
        last = mine.catch(() => undefined);
        return mine;
      },
    /** Waits for what is in the queue now. */
    idle: () => last,
  };
}
