// Persistent storage, which pages without HTTPS do not have, as in a preview on a phone.

const storage = () => (navigator as Partial<Pick<Navigator, "storage">>).storage;

/** Whether the browser promised not to clear the storage when space runs out. */
export async function isPersisted(): Promise<boolean> {
  return (await storage()?.persisted()) ?? false;
}

/** Asks for that promise. Browsers agree sooner for an app that is installed or used often. */
export async function persist(): Promise<boolean> {
  try {
    return (await storage()?.persist()) ?? false;
  } catch {
    return false;
  }
}
