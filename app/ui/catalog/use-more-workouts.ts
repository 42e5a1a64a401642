/**
 * "More" with script: the next pages come below the first as the reader nears the end. After three pages in a row it
 * waits for a press, so that the footer can be reached; a failure leaves the link, which always works.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "../primitives/use-hydrated";
import { cardOf, cursorOf, type Card, type WorkoutInList } from "./card";
import { cameBack, keepList, keptList } from "./kept-list";

const PAGES_UNASKED = 3;
/** Begins before the end is seen. */
const AHEAD = "800px";

export interface MoreOptions {
  first: readonly Card[];
  /** Cursor after the first page. */
  next: string | null;
  /** The call's address for a cursor. */
  addressOf: (after: string) => string;
  /** Of the browser's history entry. */
  historyKey: string;
  viewer: number | null;
}

export function useMoreWorkouts({ first, next, addressOf, historyKey, viewer }: MoreOptions) {
  const hydrated = useHydrated();
  const [grown, setGrown] = useState(
    () => (hydrated ? keptList(historyKey, viewer) : null) ?? NONE,
  );
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [unasked, setUnasked] = useState(0);
  /** How many came last, for those who hear the page; and whether they were asked for. */
  const [added, setAdded] = useState({ count: 0, firstId: 0, asked: false });
  const cursor = grown.extra.length > 0 ? grown.next : next;

  // A document that was come back to was drawn with its first page only: the list is put back, then its place.
  const [restored, setRestored] = useState({ done: hydrated, y: -1 });
  if (hydrated && !restored.done) {
    const kept = cameBack() ? keptList(historyKey, viewer) : null;
    if (kept) setGrown(kept);
    setRestored({ done: true, y: kept?.y ?? -1 });
  }
  useLayoutEffect(() => {
    if (restored.y >= 0) window.scrollTo(0, restored.y);
  }, [restored]);
  useKeptList({ historyKey, viewer, grown, begun: restored.done });

  const load = useCallback(
    async (asked: boolean) => {
      if (cursor === null || state === "loading") return;
      setState("loading");
      try {
        const answer = await fetch(addressOf(cursor), { headers: { Accept: "application/json" } });
        if (!answer.ok) throw new Error(String(answer.status));
        const known = new Set([...first, ...grown.extra].map(({ id }) => id));
        const cards = ((await answer.json()) as WorkoutInList[])
          .map(cardOf)
          .filter(({ id }) => !known.has(id));
        setGrown({ extra: [...grown.extra, ...cards], next: cursorOf(answer.headers.get("Link")) });
        setUnasked(asked ? 0 : unasked + 1);
        setAdded({ count: cards.length, firstId: cards[0]?.id ?? 0, asked });
        setState("idle");
      } catch {
        setState("failed");
      }
    },
    [addressOf, cursor, first, grown, state, unasked],
  );

  const end = useRef<HTMLDivElement>(null);
  const goesOn = cursor !== null && state === "idle" && unasked < PAGES_UNASKED;
  useEffect(() => {
    const element = end.current;
    if (!element || !goesOn || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Who has not moved has not asked for more.
        if (entries.some((entry) => entry.isIntersecting) && window.scrollY > 0) void load(false);
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [goesOn, load]);

  return {
    workouts: [...first, ...grown.extra],
    next: cursor,
    state,
    added,
    end,
    more: () => void load(true),
  };
}

type Grown = { extra: Card[]; next: string | null };

const NONE: Grown = { extra: [], next: null };

function useKeptList({
  historyKey,
  viewer,
  grown,
  begun,
}: {
  historyKey: string;
  viewer: number | null;
  grown: Grown;
  /** Before that the first page alone would take the place of what was kept. */
  begun: boolean;
}) {
  const latest = useRef({ historyKey, viewer, grown });
  useEffect(() => {
    latest.current = { historyKey, viewer, grown };
  });
  useEffect(() => {
    const keep = () => {
      const { historyKey: key, viewer: whose, grown: list } = latest.current;
      keepList(key, { viewer: whose, extra: list.extra, next: list.next, y: window.scrollY });
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    if (!begun) return;
    keepList(historyKey, {
      viewer,
      extra: grown.extra,
      next: grown.next,
      y: window.scrollY,
    });
  }, [historyKey, viewer, grown, begun]);
}
