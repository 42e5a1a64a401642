/** The keys of the large players: Space or K, arrows, M, F, C, N, P, ?, and T for the panel beside the film. */
import { useEffect, useRef } from "react";

export type KeyCommand =
  | "toggle"
  | "mute"
  | "fullscreen"
  | "captions"
  | "panel"
  | "back"
  | "forward"
  | "louder"
  | "quieter"
  | "next"
  | "previous"
  | "help";

/** The element that has the focus; `page` is every place that uses no key of its own. */
type FocusKind = "text" | "button" | "choice" | "slider" | "stage" | "page";

const COMMANDS = new Map<string, KeyCommand>([
  [" ", "toggle"],
  ["k", "toggle"],
  ["m", "mute"],
  ["f", "fullscreen"],
  ["c", "captions"],
  ["t", "panel"],
  ["arrowleft", "back"],
  ["arrowright", "forward"],
  ["arrowup", "louder"],
  ["arrowdown", "quieter"],
  ["n", "next"],
  ["p", "previous"],
  ["?", "help"],
]);

/** The first match decides. */
const FOCUSED: readonly [FocusKind, string][] = [
  ["slider", "[type=range]"],
  ["text", "input, select, textarea"],
  ["choice", "[role=tab]"],
  ["button", "button"],
  ["stage", "[role=group]"],
];

/** Inside the stage, on the dialog itself or on nothing: single letters act only there (WCAG 2.1.4). */
const TAKES_LETTERS = "html, body, [role=dialog], [role=group], [role=group] *";

/** Null: the key belongs to the focused element or to the browser. */
export function findKeyCommand(
  key: string,
  focus: FocusKind,
  takesLetters: boolean,
): KeyCommand | null {
  const isSpace = key === " ";
  const isLetter = key.length === 1 && !isSpace;
  const isArrow = key.startsWith("Arrow");
  // Space presses a button and chooses a tab; arrows move between tabs and move a slider.
  const isOwn =
    focus === "text" ||
    (isSpace && (focus === "button" || focus === "choice")) ||
    (isArrow && (focus === "slider" || focus === "choice"));
  if (isOwn || (isLetter && !takesLetters)) return null;
  // Outside the stage these two scroll.
  if (focus === "page" && (key === "ArrowUp" || key === "ArrowDown")) return null;
  return COMMANDS.get(key.toLowerCase()) ?? null;
}

const matches = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.matches(selector);

function kindOf(target: EventTarget | null): FocusKind {
  const found = FOCUSED.find(([, selector]) => matches(target, selector));
  return found?.[0] ?? "page";
}

/**
 * Listens on the whole page: the focus may be on the dialog, its panel or nowhere. One listener stays for all renders,
 * because the browser skips a listener that another one's render has replaced: the key that shows the controls again
 * would be lost.
 */
export function usePlayerKeys(commands: Record<KeyCommand, () => unknown>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const command = findKeyCommand(
        event.key,
        kindOf(event.target),
        matches(event.target, TAKES_LETTERS),
      );
      if (!command) return;
      event.preventDefault();
      // A key held down seeks on, but switches only once.
      if (!event.repeat || event.key.startsWith("Arrow")) latest.current[command]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
