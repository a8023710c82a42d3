// Reloads the page after each build and stays where the reader was.
(() => {
  const KEY = "preview-scroll";
  const shown = document.querySelector("site-preview")?.dataset.build;
  let stream;

  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  sessionStorage.removeItem(KEY);
  if (kept?.path === location.pathname) {
    scrollTo({ left: kept.x, top: kept.y, behavior: "instant" });
  }

  const reload = () => {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY }));
    location.reload();
  };

  // A stream takes one of the six connections that a browser makes to a host, so a tab that nobody
  // looks at gives it back. What it missed it learns on return: each stream starts with the latest
  // build.
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const open = () => {
    if (stream || document.hidden) return;
    stream = new EventSource("/__preview/events");
    stream.addEventListener("build", (event) => {
      if (event.data !== shown) reload();
    });
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
})();
