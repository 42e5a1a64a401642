import { useRef, useState, type PointerEvent } from "react";
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
  const order = useRef<HTMLInputElement>(null);

  function move(event: PointerEvent<HTMLElement>) {
    if (moving === null) return;
    const others = keys.filter((key) => key !== moving);
    const rows = [...event.currentTarget.children].filter((_row, index) => keys[index] !== moving);
    const below = rows.findIndex((row) => {
      const { height, top } = row.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    const place = below === -1 ? others.length : below;
    setKeys([...others.slice(0, place), moving, ...others.slice(place)]);
  }

  function drop() {
    if (moving === null) return;
    setMoving(null);
    if (keys.join() === saved.join() || !order.current) return;
    order.current.value = keys.join();
    sendOrder();
  }

  return {
    hydrated,
    keys,
    moving,
    /** The hidden field of the main form. */
    order,
    /** The list follows the pointer, because a row that React moves would lose it. */
    list: {
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel() {
        setMoving(null);
        setKeys(saved);
      },
    },
    startAt: (key: string) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.closest("ol")?.setPointerCapture(event.pointerId);
      setMoving(key);
    },
  };
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
