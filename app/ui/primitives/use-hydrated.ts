import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False in server HTML and in the first render over it, true from then on and on client navigation. `before`: what is
 * told until then; a page that needs no difference says true, and is not drawn a second time.
 */
export function useHydrated(before = false): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => before,
  );
}
