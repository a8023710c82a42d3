// Keeps the page as it was sent, before any script changes it: `reload.js` compares the next answer with it. Not a module, so
// that it runs before the page's modules.
document.querySelector("site-preview").sent = document.documentElement.outerHTML;
