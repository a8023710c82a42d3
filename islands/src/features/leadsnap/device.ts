// Persistent storage. Pages without HTTPS don't have it, for example a preview on a phone.

const storage = () => (navigator as Partial<Pick<Navigator, "storage">>).storage;

/** Whether the browser promised not to clear the storage when space runs out. */
export async function isPersisted(): Promise<boolean> {
  return (await storage()?.persisted()) ?? false;
}

/** Asks for that promise. Browsers are more likely to give it to an app that is installed or often used. */
export async function persist(): Promise<boolean> {
  try {
    return (await storage()?.persist()) ?? false;
  } catch {
    return false;
  }
}
