/** Listens to an event of the window until the result is called, as effects want it. */
export function listen<T extends keyof WindowEventMap>(
  type: T,
  listener: (event: WindowEventMap[T]) => void,
  capture = false,
): () => void {
  addEventListener(type, listener, capture);
  return () => removeEventListener(type, listener, capture);
}
