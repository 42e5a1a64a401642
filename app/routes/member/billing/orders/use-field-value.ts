import { useCallback, useSyncExternalStore, type RefObject } from "react";

/** The current value of a form field, also when the member typed it before the script arrived. */
export function useFieldValue(
  form: RefObject<HTMLFormElement>,
  name: string,
  initialValue: string,
): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = form.current;
      element?.addEventListener("change", onChange);
      return () => element?.removeEventListener("change", onChange);
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
        : initialValue;
    },
    () => initialValue,
  );
}
