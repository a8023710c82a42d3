// Addresses of web pages as people write them.

/** With or without `https://`: a domain of at least two labels, optionally with port, path and query. */
const WEB_ADDRESS = /^(https?:\/\/)?([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu;

/** The message about an invalid address; empty if it is valid. */
export const webAddressError = (text: string): string => (WEB_ADDRESS.test(text) ? "" : "Voer een geldig webadres in");
