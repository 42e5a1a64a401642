import { useState, type DragEvent } from "react";
import { useHydrated } from "~/ui/primitives/use-hydrated";

/** The id of the form with the fields `item` and `day` that a move is sent by. */
export const MOVE_FORM = "move-by-drag";

function send(itemId: number, day: number): void {
  const form = document.getElementById(MOVE_FORM);
  if (!(form instanceof HTMLFormElement)) return;
  for (const [name, value] of Object.entries({ item: itemId, day })) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }
  form.requestSubmit();
}

/** Moves a workout to another day by a mouse. The buttons on the page of a day do the same for everybody. */
export function useItemDrag() {
  const isPossible = useHydrated();
  const [dragged, setDragged] = useState<{ itemId: number; day: number } | null>(null);
  const [over, setOver] = useState<number | null>(null);

  return {
    isPossible,
    toItem: (itemId: number, day: number) =>
      isPossible
        ? {
            draggable: true,
            onDragStart(event: DragEvent) {
              event.dataTransfer.effectAllowed = "move";
              // Firefox starts no drag without data.
              event.dataTransfer.setData("text/plain", String(itemId));
              setDragged({ itemId, day });
            },
            onDragEnd() {
              setDragged(null);
              setOver(null);
            },
          }
        : {},
    toDay: (day: number) => ({
      isOver: over === day && dragged !== null && dragged.day !== day,
      onDragOver(event: DragEvent) {
        if (!dragged) return;
        event.preventDefault();
        if (over !== day) setOver(day);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged && dragged.day !== day) send(dragged.itemId, day);
        setDragged(null);
        setOver(null);
      },
    }),
  };
}

export type ItemDrag = ReturnType<typeof useItemDrag>;
