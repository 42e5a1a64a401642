import { useEffect, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/primitives/button";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { SkeletonCards } from "~/ui/primitives/skeleton";
import { Spinner } from "~/ui/primitives/spinner";
import { useShell } from "~/ui/shell/use-shell";
import type { Card } from "./card";
import { formatDuration, playedText } from "./card-words";
import { LikeFailed } from "./like-failed";
import { OpeningWorkout } from "./opening-workout";
import type { LikesAndSaves } from "./use-likes-and-saves";
import { useMoreWorkouts } from "./use-more-workouts";
import { WorkoutCard, WorkoutGrid } from "./workout-card";
import * as styles from "./workout-list.module.css";

interface WorkoutCardsProps {
  /** The address of this list, which its form is sent to. */
  list: string;
  /** The first page. */
  workouts: readonly Card[];
  /** The cursor after it; null on the last page. */
  next: string | null;
  /** The API address of the page at a cursor. */
  addressOf: (cursor: string, size?: number) => string;
  /** The same page without script. */
  pageOf: (cursor: string) => string;
  /** The beginning of the list, where this page is a later one. */
  firstTo: string | null;
  openTo: (workoutId: number) => string;
  /** The student whose likes the cards show; null for a visitor. */
  viewer: number | null;
  likesAndSaves: LikesAndSaves;
  /** On the list "Later" the cards have bookmarks instead of hearts. */
  later?: boolean;
  historyKey: string;
  /** In place of the cards, when there are none. */
  empty: ReactNode;
}

/** Fills the rows of grids with one, two or three columns. */
const SKELETONS = 6;

/** The cards of a list, and the link to its next page; with script the list grows as the reader nears its end. */
export function WorkoutCards(props: WorkoutCardsProps) {
  const { list, addressOf, pageOf, firstTo, viewer, likesAndSaves, historyKey } = props;
  const { t } = useTranslation("catalog");
  const { workouts, next, state, lastPage, end, more } = useMoreWorkouts({
    first: props.workouts,
    next: props.next,
    addressOf,
    historyKey,
    viewer,
    liked: likesAndSaves.liked,
  });

  // After a press on More, focus moves to the first new card.
  useEffect(() => {
    if (!lastPage.requested) return;
    const card = document.getElementById(`w-${lastPage.firstId}`);
    card?.querySelector("a")?.focus({ preventScroll: true });
  }, [lastPage]);

  if (workouts.length === 0) return props.empty;
  const loading = state === "loading";
  return (
    <>
      <Grid {...props} workouts={workouts} loading={loading} />
      <div ref={end} />
      <Pager
        loading={loading}
        firstTo={firstTo}
        nextTo={next && pageOf(next)}
        // After a failure the browser follows the link and shows the error.
        onMore={state === "failed" ? null : more}
      />
      <p role="status" className={styles.said}>
        {lastPage.count > 0 ? t("added", { count: lastPage.count }) : null}
      </p>
      {likesAndSaves.failed === false ? null : <LikeFailed status={likesAndSaves.failed} />}
      <OpeningWorkout cards={workouts} closeTo={list} />
    </>
  );
}

const OFF = { like: "dislike", save: "unsave" } as const;

type GridProps = Pick<
  WorkoutCardsProps,
  "list" | "openTo" | "viewer" | "likesAndSaves" | "later"
> & {
  workouts: readonly Card[];
  loading: boolean;
};

/** For a member one form surrounds all cards, because their hearts work without script. */
function Grid({ list, openTo, viewer, likesAndSaves, later, workouts, loading }: GridProps) {
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  // A hook in every card would cost more than the card.
  const { t: ui } = useTranslation("ui");
  const lockedLabels = { badge: ui("community"), heard: ui("locked") };
  const addresses = () => workouts.filter(({ locked }) => !locked).map(({ id }) => openTo(id));

  /**
   * Leads a member to a plan that opens the workout, a visitor to signing up (product.md §6). After the payment the
   * workout opens over this list (product.md §24 "Success").
   */
  function getUnlockUrl({ id, planId }: Card): string {
    const returnUrl = openTo(id);
    return viewer !== null && planId !== null
      ? paths.subscription(mount, planId, { returnUrl })
      : paths.signup(mount, { returnUrl });
  }

  const items = workouts.map((card, index) => {
    const liked = later
      ? (likesAndSaves.saved.get(card.id) ?? true)
      : (likesAndSaves.liked.get(card.id) ?? card.liked);
    const press = later ? "save" : "like";
    return (
      <WorkoutCard
        key={card.id}
        anchor={`w-${card.id}`}
        to={card.locked ? getUnlockUrl(card) : openTo(card.id)}
        name={card.name}
        specs={card.specs}
        areas={card.areas}
        lang={card.lang}
        duration={formatDuration(t, card.seconds)}
        picture={
          card.image
            ? { src: card.image, color: card.color, width: 640, height: 360, eager: index < 2 }
            : null
        }
        locked={card.locked ? lockedLabels : null}
        ring={
          card.played === null ? null : { percent: card.played, heard: playedText(t, card.played) }
        }
        free={viewer === null && !card.locked ? t("free") : null}
        heart={
          viewer === null
            ? null
            : {
                liked,
                label: ui(press, { name: card.name }),
                name: liked ? OFF[press] : press,
                value: String(card.id),
                ...(later ? { bookmark: true } : {}),
              }
        }
      />
    );
  });
  const cards = (
    <WorkoutGrid>
      {items}
      {loading ? <SkeletonCards count={SKELETONS} /> : null}
    </WorkoutGrid>
  );
  return (
    <PlainLinks to={addresses}>
      {viewer === null ? (
        cards
      ) : (
        <form method="post" action={list} onSubmit={likesAndSaves.onSubmit}>
          {cards}
        </form>
      )}
    </PlainLinks>
  );
}

interface PagerProps {
  loading: boolean;
  /** The newest workouts; null on the first page. */
  firstTo: string | null;
  /** Null on the last page. */
  nextTo: string | null;
  /** Adds the next page to the list; null: the browser follows the link. */
  onMore: (() => void) | null;
}

function Pager({ loading, firstTo, nextTo, onMore }: PagerProps) {
  const { t } = useTranslation("catalog");
  if (!firstTo && !nextTo) return null;
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    if (!onMore) return;
    event.preventDefault();
    onMore();
  }
  return (
    <nav className={styles.pager} aria-label={t("pages")}>
      {firstTo ? (
        <ButtonLink variant="quiet" plain to={firstTo}>
          {t("newest")}
        </ButtonLink>
      ) : null}
      {loading ? <Spinner /> : null}
      {nextTo && !loading ? (
        <ButtonLink variant="secondary" plain rel="next" to={nextTo} onClick={onClick}>
          {t("more")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
