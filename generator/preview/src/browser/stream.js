// The preview's builds, as they come.

/**
 * Calls `listen` with the event of the last build and of each one that follows. A stream takes one of the six connections
 * that a browser makes to a host, so a tab that nobody looks at gives it back; what it missed it learns on return.
 */
export function onBuild(listen) {
  let stream;
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const open = () => {
    if (stream || document.hidden) return;
    stream = new EventSource("/__preview/events");
    stream.addEventListener("build", listen);
    stream.addEventListener("error", () => {
      // The browser tries again by itself, unless it has given up.
      if (stream?.readyState !== EventSource.CLOSED) return;
      close();
      setTimeout(open, 1000);
    });
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}
