// The page as it was sent, before any script changes it: the next answer is compared with this. No module, so that it runs
// before those of the page.
document.querySelector("site-preview").sent = document.documentElement.outerHTML;
