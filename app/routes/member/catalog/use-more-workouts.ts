/**
 * "More" with script: the list adds its next page as the reader nears the end. After three pages in a row it waits for
 * a press, so that the footer can be reached. After a failure the link remains, which works without script.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import type { Card } from "./card";
import { readCards, refreshCards } from "./read-cards";
import {
  applyLikes,
  isBackNavigation,
  loadSavedList,
  saveList,
  type SavedList,
} from "./saved-list";

const MAX_AUTOMATIC_PAGES = 3;
/** Starts loading before the end is visible. */
const LOAD_AHEAD = "800px";

interface MoreOptions {
  first: readonly Card[];
  /** Cursor after the first page. */
  next: string | null;
  /** The API address of the page at a cursor. */
  addressOf: (after: string, size?: number) => string;
  /** Of the browser's history entry. */
  historyKey: string;
  viewer: number | null;
  /** Likes changed since the cards arrived. */
  liked: ReadonlyMap<number, boolean>;
}

export function useMoreWorkouts(options: MoreOptions) {
  const { first, next, addressOf } = options;
  const { t } = useTranslation("catalog");
  const [added, setAdded] = useAddedCards(options);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [automaticPages, setAutomaticPages] = useState(0);
  /** The page added last, which screen readers announce; `requested`: the reader pressed More. */
  const [lastPage, setLastPage] = useState({ count: 0, firstId: 0, requested: false });
  const cursor = added.cards.length > 0 ? added.next : next;

  const load = useCallback(
    async (requested: boolean) => {
      if (cursor === null || state === "loading") return;
      setState("loading");
      try {
        const page = await readCards(addressOf(cursor), t);
        const cards = withoutKnown([...first, ...added.cards], page.cards);
        setAdded({
          cards: [...added.cards, ...cards],
          next: page.next,
          first: added.cards.length > 0 ? added.first : first,
        });
        setAutomaticPages(requested ? 0 : automaticPages + 1);
        setLastPage({ count: cards.length, firstId: cards[0]?.id ?? 0, requested });
        setState("idle");
      } catch {
        setState("failed");
      }
    },
    [addressOf, cursor, first, added, setAdded, state, automaticPages, t],
  );

  const end = useRef<HTMLDivElement>(null);
  const loadsAhead = cursor !== null && state === "idle" && automaticPages < MAX_AUTOMATIC_PAGES;
  useEffect(() => {
    const element = end.current;
    if (!element || !loadsAhead) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A reader who has not scrolled does not want more.
        if (entries.some((entry) => entry.isIntersecting) && window.scrollY > 0) void load(false);
      },
      { rootMargin: `0px 0px ${LOAD_AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadsAhead, load]);

  // Each page that is added pushes what has the focus below the list out of sight.
  useLayoutEffect(() => {
    if (lastPage.count === 0) return;
    document.querySelector("footer :focus")?.scrollIntoView({ block: "nearest" });
  }, [lastPage]);

  return {
    workouts: [...first, ...added.cards],
    next: cursor,
    state,
    lastPage,
    end,
    more: () => void load(true),
  };
}

interface AddedCards {
  cards: Card[];
  next: string | null;
  /** The first page that these cards follow; null: they come from the saved list. */
  first: readonly Card[] | null;
}

const NONE: AddedCards = { cards: [], next: null, first: null };

const toAddedCards = (saved: SavedList | null): AddedCards =>
  saved ? { cards: saved.extra, next: saved.next, first: null } : NONE;

/** The cards after the first page: restored after Back, saved for the next one, refreshed with the first page. */
function useAddedCards({ first, next, addressOf, historyKey, viewer, liked }: MoreOptions) {
  const { t } = useTranslation("catalog");
  const hydrated = useHydrated();
  const [added, setAdded] = useState<AddedCards>(() =>
    hydrated ? toAddedCards(loadSavedList(historyKey, viewer)) : NONE,
  );

  // After Back the server renders only the first page: restore the list, then the scroll position.
  const [restored, setRestored] = useState({ done: hydrated, y: -1 });
  if (hydrated && !restored.done) {
    const saved = isBackNavigation() ? loadSavedList(historyKey, viewer) : null;
    if (saved) setAdded(toAddedCards(saved));
    setRestored({ done: true, y: saved?.y ?? -1 });
  }
  useLayoutEffect(() => {
    if (restored.y >= 0) window.scrollTo(0, restored.y);
  }, [restored]);
  useSavedList({ historyKey, viewer, added, liked, restored: restored.done });

  // Likes and locks may have changed since, so restored cards, and cards below a reloaded first page, are loaded
  // again. Until then, or after a failure, the old ones stay.
  const isStale = added.first !== first;
  const count = added.cards.length;
  useEffect(() => {
    if (count === 0 || !isStale || next === null) return undefined;
    const unmount = new AbortController();
    refreshCards({ addressOf, from: next, count, translate: t, signal: unmount.signal }).then(
      (page) => setAdded({ cards: withoutKnown(first, page.cards), next: page.next, first }),
      () => undefined,
    );
    return () => unmount.abort();
  }, [count, isStale, first, next, addressOf, t]);

  return [added, setAdded] as const;
}

function withoutKnown(known: readonly Card[], cards: readonly Card[]): Card[] {
  const ids = new Set(known.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
}

function useSavedList({
  historyKey,
  viewer,
  added,
  liked,
  restored,
}: {
  historyKey: string;
  viewer: number | null;
  added: AddedCards;
  liked: ReadonlyMap<number, boolean>;
  /** Until then the first page alone would overwrite the saved list. */
  restored: boolean;
}) {
  const latest = useRef({ historyKey, viewer, added, liked });
  useEffect(() => {
    latest.current = { historyKey, viewer, added, liked };
  });
  useEffect(() => {
    const save = () => saveAddedCards(latest.current);
    window.addEventListener("pagehide", save);
    return () => window.removeEventListener("pagehide", save);
  }, []);
  useEffect(() => {
    if (restored) saveAddedCards({ historyKey, viewer, added, liked });
  }, [historyKey, viewer, added, liked, restored]);
}

function saveAddedCards({
  historyKey,
  viewer,
  added: { cards, next },
  liked,
}: Pick<MoreOptions, "historyKey" | "viewer" | "liked"> & { added: AddedCards }) {
  saveList(historyKey, { viewer, extra: applyLikes(cards, liked), next, y: window.scrollY });
}
