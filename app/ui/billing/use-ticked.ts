import { useCallback, useSyncExternalStore, type RefObject } from "react";

/** Whether the form's box is ticked, also by somebody who was quicker than the script. */
export function useTicked(
  form: RefObject<HTMLFormElement>,
  name: string,
  initially: boolean,
): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = form.current;
      element?.addEventListener("change", changed);
      return () => element?.removeEventListener("change", changed);
    },
    [form],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const box = form.current?.elements.namedItem(name);
      return box instanceof HTMLInputElement ? box.checked : initially;
    },
    () => initially,
  );
}
