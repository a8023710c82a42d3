// Addresses of web pages as people write them.

/** With or without `https://`: a domain of at least two labels, and what comes after it. */
const WEB_ADDRESS = /^(https?:\/\/)?([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu;

/** What is wrong with an address, in words; empty when nothing is. */
export const webAddressFault = (text: string): string => (WEB_ADDRESS.test(text) ? "" : "Voer een geldig webadres in");
