import { scrollSpeed } from "./scroll-speed";

export interface Pointer {
  x: number;
  y: number;
}

interface PressedPointer {
  pointerId: number;
  start: Pointer;
}

interface PointerHandlers {
  /** The pointer, or the page below it, has moved. */
  onMove: (pointer: Pointer) => void;
  /** Null: Escape or the browser has cancelled the drag. */
  onEnd: (pointer: Pointer | null) => void;
}

/** Follows a pressed mouse, finger or pen until it is let go, and scrolls at the page's edges. Returns how to stop. */
export function followPointer(
  { pointerId, start }: PressedPointer,
  { onEnd, onMove }: PointerHandlers,
): () => void {
  let pointer = start;
  const stopScrolling = scrollAtEdges(
    () => ({ y: pointer.y, startY: start.y }),
    () => onMove(pointer),
  );
  const listening = new AbortController();
  // A dialog or a shortcut of the page must not take the Escape that ends a drag.
  const options = { signal: listening.signal, capture: true };
  const stop = () => {
    listening.abort();
    stopScrolling();
  };
  const end = (last: Pointer | null) => {
    stop();
    onEnd(last);
  };
  const onPointer =
    (follow: (event: PointerEvent) => void) =>
    (event: PointerEvent): void => {
      // A second finger drags nothing.
      if (event.pointerId === pointerId) follow(event);
    };
  document.addEventListener(
    "pointermove",
    onPointer((event) => {
      pointer = toPointer(event);
      onMove(pointer);
    }),
    options,
  );
  document.addEventListener(
    "pointerup",
    onPointer((event) => end(toPointer(event))),
    options,
  );
  document.addEventListener(
    "pointercancel",
    onPointer(() => end(null)),
    options,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end(null);
    },
    options,
  );
  return stop;
}

export const toPointer = ({ clientX, clientY }: { clientX: number; clientY: number }): Pointer => ({
  x: clientX,
  y: clientY,
});

/** A tab that comes back after a while scrolls no further than in one slow frame. */
const MAX_FRAME_MS = 50;

function scrollAtEdges(
  getPointer: () => { y: number; startY: number },
  onScroll: () => void,
): () => void {
  const isSteady = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let before: number | null = null;
  /** The part of a pixel that no scroll has used yet. */
  let rest = 0;
  let frame = requestAnimationFrame(scroll);
  function scroll(now: number) {
    const speed = scrollSpeed({ ...getPointer(), height: window.innerHeight, isSteady });
    const seconds = Math.min(MAX_FRAME_MS, now - (before ?? now)) / 1_000;
    before = now;
    rest = speed === 0 ? 0 : rest + speed * seconds;
    const top = Math.trunc(rest);
    rest -= top;
    const from = window.scrollY;
    if (top !== 0) window.scrollBy({ top, behavior: "instant" });
    if (window.scrollY !== from) onScroll();
    frame = requestAnimationFrame(scroll);
  }
  return () => cancelAnimationFrame(frame);
}
