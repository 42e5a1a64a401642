import { useState, type PointerEvent } from "react";
import { placeAt } from "./place-at";

/** With script: a handle drags its row among the others, and letting go sends the form with the new order. */
export function useDragOrder(keys: readonly string[]) {
  const [order, setOrder] = useState(keys);
  const [dragged, setDragged] = useState<string | null>(null);

  function move(event: PointerEvent<HTMLElement>) {
    if (dragged === null) return;
    const middles = [...event.currentTarget.children]
      .filter((_row, index) => order[index] !== dragged)
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    const others = order.filter((one) => one !== dragged);
    const place = placeAt(middles, event.clientY);
    setOrder([...others.slice(0, place), dragged, ...others.slice(place)]);
  }

  function drop(event: PointerEvent<HTMLElement>) {
    if (dragged === null) return;
    setDragged(null);
    if (order.join() === keys.join()) return;
    const form = event.currentTarget.closest("form");
    for (const [name, value] of [
      ["order", order.join()],
      ["moved", dragged],
    ] as const) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form?.requestSubmit();
  }

  return {
    order,
    dragged,
    /** The list follows the pointer, because a row that React moves would lose it. */
    list: {
      onPointerMove: move,
      onPointerUp: drop,
      onPointerCancel: () => {
        setDragged(null);
        setOrder(keys);
      },
    },
    startAt: (key: string) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.closest("ol")?.setPointerCapture(event.pointerId);
      setDragged(key);
    },
  };
}
