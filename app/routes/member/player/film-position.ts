/**
 * Where the film is, and how the member moves it. Between two sources the element has no place: the session knows the
 * second, and the next source begins there.
 */
import type { SessionStore } from "./session-store";

interface Film {
  element: Pick<HTMLVideoElement, "currentTime"> | null;
  /** The element is between two sources. */
  isChanging: boolean;
  store: Pick<SessionStore, "getSecond" | "send">;
  /** Lets the source that is being attached begin at that second. */
  moveStart: (second: number) => void;
}

export const readFilmSecond = ({
  element,
  isChanging,
  store,
}: Pick<Film, "element" | "isChanging" | "store">): number =>
  element && !isChanging ? element.currentTime : store.getSecond();

export function seekFilm(second: number, { element, isChanging, store, moveStart }: Film): void {
  if (!isChanging) {
    // The browser keeps it between the start and the end.
    if (element) element.currentTime = second;
    return;
  }
  store.send({ type: "seek", seconds: second });
  moveStart(store.getSecond());
}
