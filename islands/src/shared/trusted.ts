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

/** An address of this site that a browser takes as that of a worker. */
export function trusted(url: string): string {
  policy ??= window.trustedTypes?.createPolicy("own-scripts", {
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin)
        throw new TypeError(`${address} is not of this site`);
      return address;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}
