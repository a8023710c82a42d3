// Trusted Types: browsers that support them accept a text as a script only through a policy.
// Source: w3.org/TR/trusted-types.

interface Policy {
  createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy };
  }
}

/** Created once: browsers refuse a second policy of the same name. */
let policy: Policy | undefined;

/** Marks a worker's URL as trusted; the Content-Security-Policy decides which hosts may serve workers. */
export function trustedScriptUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy("worker", { createScriptURL: (address) => address });
  return policy?.createScriptURL(url) ?? url;
}
