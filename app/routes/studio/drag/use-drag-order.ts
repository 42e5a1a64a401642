import { useState } from "react";
import { moveTo, placeAt } from "./place-at";
import { useDrag } from "./use-drag";

/** The keys of a list in the order that a person drags its rows into. `onDrop` is for a changed order alone. */
export function useDragOrder(
  saved: readonly string[],
  onDrop: (order: readonly string[], moved: string) => void,
) {
  const [keys, setKeys] = useState(saved);
  const { dragged, place, startAt } = useDrag<string, number>({
    findPlace: ({ y }, row) => placeAt(listMiddlesOfOthers(row), y),
    onDrop(moved, to) {
      const order = moveTo(keys, moved, to);
      if (order.join() === keys.join()) return;
      setKeys(order);
      onDrop(order, moved);
    },
  });
  const order = dragged === null || place === null ? keys : moveTo(keys, dragged, place);
  return { order, dragged, startAt };
}

function listMiddlesOfOthers(row: Element): number[] {
  const rows = [...(row.parentElement?.children ?? [])];
  return rows
    .filter((other) => other !== row)
    .map((other) => other.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2);
}
