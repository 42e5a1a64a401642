/** Adds one listener for several events; returns a function that removes it. */
export function addListeners(
  target: EventTarget,
  names: readonly string[],
  listener: () => void,
): () => void {
  for (const name of names) target.addEventListener(name, listener);
  return () => {
    for (const name of names) target.removeEventListener(name, listener);
  };
}
