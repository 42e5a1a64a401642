import { useEffect, useRef, useState, type PointerEvent } from "react";
import { followPointer, toPointer, type Pointer } from "./follow-pointer";

interface DragRules<Key, Place> {
  /** Where a dragged row would be put; null: nowhere. */
  findPlace: (pointer: Pointer, row: Element) => Place | null;
  onDrop: (key: Key, place: Place) => void;
}

interface Drag<Key> {
  key: Key;
  row: Element;
  pointerId: number;
  start: Pointer;
}

/**
 * Drags a row (`li`) by mouse, finger or pen. Escape cancels; the page scrolls at its edges. Buttons or another page
 * do the same for the keyboard and without script.
 */
export function useDrag<Key, Place>(rules: DragRules<Key, Place>) {
  const latest = useRef(rules);
  const [drag, setDrag] = useState<Drag<Key> | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => {
    if (!drag) return;
    const find = (pointer: Pointer) => latest.current.findPlace(pointer, drag.row);
    return followPointer(drag, {
      onMove: (pointer) => setPlace(find(pointer)),
      onEnd(pointer) {
        const last = pointer && find(pointer);
        setDrag(null);
        setPlace(null);
        if (last !== null) latest.current.onDrop(drag.key, last);
      },
    });
  }, [drag]);

  return {
    dragged: drag && drag.key,
    /** Where it would be put now; null: where it was, or nowhere. */
    place,
    startAt: (key: Key) => (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest("li");
      if (event.button !== 0 || !event.isPrimary || !row) return;
      // The list keeps the pointer, because a row that React moves would lose it.
      row.parentElement?.setPointerCapture(event.pointerId);
      setDrag({ key, row, pointerId: event.pointerId, start: toPointer(event) });
    },
  };
}
