import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False in server HTML and in the first render over it, true from then on and on client navigation. `before` is the
 * value until then; a page that needs no difference passes true and is not rendered twice.
 */
export function useHydrated(before = false): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => before,
  );
}
