// Trusted Types: browsers that know them take no text as a script, unless a policy says that it is one.
// Source: w3.org/TR/trusted-types.

interface Policy {
  createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy };
  }
}

/** Made once: browsers take no second one of the same name. */
let policy: Policy | undefined;

/** An address as that of a worker; which hosts may send one, says the Content-Security-Policy. */
export function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy("worker", { createScriptURL: (address) => address });
  return policy?.createScriptURL(url) ?? url;
}
