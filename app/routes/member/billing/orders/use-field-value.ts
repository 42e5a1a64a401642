import { useCallback, useSyncExternalStore, type RefObject } from "react";

/** The current value of a form field, even if typed before the script arrived; "" when there is none. */
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
