import { useRef, useState, type PointerEvent } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { DRAFT_FORM } from "./draft-fields";

/**
 * The keys of a list in the order that a person drags them into; letting go sends it with the main form. The keyboard
 * has the buttons of each row.
 */
export function useOrder(saved: readonly string[]) {
  const hydrated = useHydrated();
  const [keys, setKeys] = useState(saved);
  const [moving, setMoving] = useState<string | null>(null);
  const latest = useRef(keys);

  function moveTo(key: string, { clientX, clientY }: PointerEvent) {
    const over = document.elementFromPoint(clientX, clientY)?.closest("[data-key]");
    const target = over?.getAttribute("data-key");
    const [from, to] = [latest.current.indexOf(key), latest.current.indexOf(target ?? "")];
    if (from < 0 || to < 0 || from === to) return;
    const others = latest.current.filter((other) => other !== key);
    latest.current = [...others.slice(0, to), key, ...others.slice(to)];
    setKeys(latest.current);
  }

  function drop() {
    flushSync(() => setMoving(null));
    if (latest.current.join() !== saved.join()) sendOrder();
  }

  const grip = (key: string) => ({
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving(key);
    },
    onPointerMove(event: PointerEvent) {
      if (moving === key) moveTo(key, event);
    },
    onPointerUp() {
      if (moving === key) drop();
    },
    onPointerCancel() {
      latest.current = saved;
      setKeys(saved);
      setMoving(null);
    },
  });
  return { grip, hydrated, keys, moving };
}

/** As a button of the form with this value would. */
function sendOrder() {
  const form = document.getElementById(DRAFT_FORM);
  if (!(form instanceof HTMLFormElement)) return;
  const button = document.createElement("button");
  button.name = "intent";
  button.value = "order";
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}
