import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False in server HTML and in the first render over it, true from then on and on client navigation. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
