import { useCallback, useSyncExternalStore, type RefObject } from "react";

/** What stands in a field of the form, also by somebody who was quicker than the script; "" where nothing does. */
export function useAnswer(
  form: RefObject<HTMLFormElement>,
  name: string,
  initially: string,
): string {
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
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "checkbox") {
        return field.checked ? field.value : "";
      }
      return field instanceof HTMLInputElement || field instanceof RadioNodeList
        ? field.value
        : initially;
    },
    () => initially,
  );
}
