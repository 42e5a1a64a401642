import type { PointerEvent } from "react";
import { useDrag } from "../drag/use-drag";

interface Item {
  id: number;
  day: number;
}

/** Drags a workout to another day. The page of a day orders its workouts, and moves them by buttons. */
export function useItemDrag(onMove: (itemId: number, day: number) => void) {
  const { dragged, place, startAt } = useDrag<Item, number>({
    findPlace({ x, y }) {
      const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]");
      return cell ? Number(cell.dataset["day"]) : null;
    },
    onDrop({ id, day }, to) {
      if (to !== day) onMove(id, to);
    },
  });
  return {
    isDragged: (itemId: number) => dragged?.id === itemId,
    isOver: (day: number) => dragged !== null && place === day && dragged.day !== day,
    toItem: (item: Item) => (event: PointerEvent<HTMLElement>) => {
      // Elsewhere on a workout, a finger scrolls the page.
      const isHandle = event.target instanceof Element && event.target.closest("[data-handle]");
      if (event.pointerType === "mouse" || isHandle) startAt(item)(event);
    },
  };
}

export type ItemDrag = ReturnType<typeof useItemDrag>;
