/**
 * "More" with script: the next pages are added as the reader nears the end. After three in a row it waits for a
 * press, so that the footer can be reached. On failure the link remains, which always works.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { Card } from "./card";
import { readCards, readCardsAgain } from "./read-cards";
import { cameBack, keepList, keptList, withHearts, type KeptList } from "./saved-list";

const PAGES_UNASKED = 3;
/** Starts loading before the end is visible. */
const AHEAD = "800px";

export interface MoreOptions {
  first: readonly Card[];
  /** Cursor after the first page. */
  next: string | null;
  /** The call's address for a cursor. */
  addressOf: (after: string, size?: number) => string;
  /** Of the browser's history entry. */
  historyKey: string;
  viewer: number | null;
  /** Likes changed since the cards arrived. */
  liked: ReadonlyMap<number, boolean>;
}

export function useMoreWorkouts(options: MoreOptions) {
  const { first, next, addressOf, historyKey, viewer, liked } = options;
  const { t } = useTranslation("catalog");
  const hydrated = useHydrated();
  const [grown, setGrown] = useState<Grown>(() =>
    hydrated ? grownOf(keptList(historyKey, viewer)) : NONE,
  );
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [unasked, setUnasked] = useState(0);
  /** How many were added last, for screen readers, and whether they were asked for. */
  const [added, setAdded] = useState({ count: 0, firstId: 0, asked: false });
  const cursor = grown.extra.length > 0 ? grown.next : next;

  // A page that was returned to is rendered with its first page only: restore the list, then the scroll
  // position.
  const [restored, setRestored] = useState({ done: hydrated, y: -1 });
  if (hydrated && !restored.done) {
    const kept = cameBack() ? keptList(historyKey, viewer) : null;
    if (kept) setGrown(grownOf(kept));
    setRestored({ done: true, y: kept?.y ?? -1 });
  }
  useLayoutEffect(() => {
    if (restored.y >= 0) window.scrollTo(0, restored.y);
  }, [restored]);
  useKeptList({ historyKey, viewer, grown, liked, begun: restored.done });

  // Likes and locks may have changed: restored cards, and those below a reloaded first page, are fetched
  // again. Until then, or if that fails, the old ones stay.
  const { asOf } = grown;
  const count = grown.extra.length;
  useEffect(() => {
    if (count === 0 || asOf === first || next === null) return undefined;
    const gone = new AbortController();
    readCardsAgain({ addressOf, from: next, count, translate: t, signal: gone.signal }).then(
      (again) => setGrown({ extra: unlike(first, again.cards), next: again.next, asOf: first }),
      () => undefined,
    );
    return () => gone.abort();
  }, [count, asOf, first, next, addressOf, t]);

  const load = useCallback(
    async (asked: boolean) => {
      if (cursor === null || state === "loading") return;
      setState("loading");
      try {
        const came = await readCards(addressOf(cursor), t);
        const cards = unlike([...first, ...grown.extra], came.cards);
        setGrown({
          extra: [...grown.extra, ...cards],
          next: came.next,
          asOf: grown.extra.length > 0 ? grown.asOf : first,
        });
        setUnasked(asked ? 0 : unasked + 1);
        setAdded({ count: cards.length, firstId: cards[0]?.id ?? 0, asked });
        setState("idle");
      } catch {
        setState("failed");
      }
    },
    [addressOf, cursor, first, grown, state, unasked, t],
  );

  const end = useRef<HTMLDivElement>(null);
  const goesOn = cursor !== null && state === "idle" && unasked < PAGES_UNASKED;
  useEffect(() => {
    const element = end.current;
    if (!element || !goesOn || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // Without scrolling nobody asked for more.
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

interface Grown {
  extra: Card[];
  next: string | null;
  /** The first page these belong to; null: restored from storage. */
  asOf: readonly Card[] | null;
}

const NONE: Grown = { extra: [], next: null, asOf: null };

const grownOf = (kept: KeptList | null): Grown =>
  kept ? { extra: kept.extra, next: kept.next, asOf: null } : NONE;

/** Those not in the list yet. */
function unlike(known: readonly Card[], cards: readonly Card[]): Card[] {
  const ids = new Set(known.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

function useKeptList({
  historyKey,
  viewer,
  grown,
  liked,
  begun,
}: {
  historyKey: string;
  viewer: number | null;
  grown: Grown;
  liked: ReadonlyMap<number, boolean>;
  /** Not before: the first page alone would overwrite what was stored. */
  begun: boolean;
}) {
  const latest = useRef({ historyKey, viewer, grown, liked });
  useEffect(() => {
    latest.current = { historyKey, viewer, grown, liked };
  });
  useEffect(() => {
    const keep = () => {
      const { historyKey: key, viewer: whose, grown: list, liked: hearts } = latest.current;
      const extra = withHearts(list.extra, hearts);
      keepList(key, { viewer: whose, extra, next: list.next, y: window.scrollY });
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    if (!begun) return;
    keepList(historyKey, {
      viewer,
      extra: withHearts(grown.extra, liked),
      next: grown.next,
      y: window.scrollY,
    });
  }, [historyKey, viewer, grown, liked, begun]);
}
