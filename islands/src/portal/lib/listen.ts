/** Listens to an event of the window; returns the function that removes the listener, as effects expect. */
export function listen<T extends keyof WindowEventMap>(
  type: T,
  listener: (event: WindowEventMap[T]) => void,
  capture = false,
): () => void {
  addEventListener(type, listener, capture);
  return () => removeEventListener(type, listener, capture);
}
