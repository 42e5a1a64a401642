import type { SerializeFrom } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useCallback, useEffect, useMemo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  filterQuery,
  isFiltered,
  listQuery,
  parseCategoryAddress,
} from "~/features/catalog/workouts/category-filter";
import { paths } from "~/paths";
import { Hero } from "~/ui/layout/hero";
import { Section } from "~/ui/layout/section";
import { formatDuration, playedText } from "./card-words";
import { WorkoutCard, WorkoutGrid } from "./workout-card";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { ButtonLink } from "~/ui/primitives/button";
import { SkeletonCards } from "~/ui/primitives/skeleton";
import { Spinner } from "~/ui/primitives/spinner";
import { useShell } from "~/ui/shell/use-shell";
import type { Card } from "./card";
import type { loader } from "./category.server";
import { ContinueRow } from "./continue-row";
import { FilterBar } from "./filter-bar";
import { LikeFailed } from "./like-failed";
import { LockedBar } from "./locked-bar";
import { NoWorkouts } from "./no-workouts";
import { OpeningWorkout } from "./opening-workout";
import type { Likes } from "./use-likes";
import { useMoreWorkouts } from "./use-more-workouts";
import * as styles from "./workout-list.module.css";

type WorkoutListProps = Omit<
  SerializeFrom<typeof loader>,
  "title" | "canonical" | "metaDescription" | "pictureColors"
> & {
  likes: Likes;
  historyKey: string;
};

/** Fills the rows of grids with one, two or three columns. */
const SKELETONS = 6;

/** A category's banner, filters and cards, and the link to its next page (product.md §2). */
export function WorkoutList(props: WorkoutListProps) {
  const { type, filter, hideTitle, joinTo, opening, page, after } = props;
  const { mount, gym } = useShell();
  const { t } = useTranslation("catalog");
  // As the key of Cards, another filter drops the pages added to the previous list.
  const list = paths.category(mount, type.key, listQuery({ ...filter, after, page }));
  // A pressed chip is shown as on at once, before its list has loaded.
  const { location } = useNavigation();
  const loading = location?.pathname === paths.category(mount, type.key);
  const chosen = loading ? parseCategoryAddress(new URLSearchParams(location.search)) : filter;
  return (
    <>
      <Hero
        size="banner"
        title={type.headerText ?? type.name}
        titleHidden={hideTitle}
        titleLang={type.headerText ? type.langs.headerText : type.langs.name}
        lead={type.secondaryText}
        leadLang={type.langs.secondaryText}
        picture={type.imgUrl ? { src: type.imgUrl, alt: "", width: 1600, height: 900 } : null}
      />
      <Section title={t("list")} titleHidden space="tight">
        {opening ? (
          <div className={styles.opening}>
            {/* Without script the browser reloads the page. */}
            <noscript>
              <meta httpEquiv="refresh" content={`2;url=${opening.again}`} />
            </noscript>
            <Spinner label={t("opening")} />
          </div>
        ) : null}
        {props.workouts.length > 0 || isFiltered(filter) ? (
          <FilterBar
            typeKey={type.key}
            filter={chosen}
            results={formatResults(t, props)}
            tags={props.tags}
          />
        ) : null}
        {joinTo && !opening ? <LockedBar gym={gym?.name ?? ""} joinTo={joinTo} /> : null}
        {props.started.length > 0 && !loading ? (
          <ContinueRow typeKey={type.key} cards={props.started} />
        ) : null}
        <div className={loading ? styles.stale : undefined}>
          <Cards key={list} {...props} list={list} />
        </div>
      </Section>
    </>
  );
}

type CardsProps = WorkoutListProps & {
  /** The address of this list. */
  list: string;
};

function Cards({ list, ...props }: CardsProps) {
  const { type, builtIn, gymId, filter, page, after, viewer, likes, historyKey } = props;
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  const query = useMemo(() => filterQuery(filter), [filter]);
  const addressOf = useCallback(
    (cursor: string, size?: number) =>
      paths.workouts({ gymId, type: type.key, ...query, after: cursor, size, count: "false" }),
    [gymId, type.key, query],
  );
  const { workouts, next, state, lastPage, end, more } = useMoreWorkouts({
    first: props.workouts,
    next: props.next,
    addressOf,
    historyKey,
    viewer,
    liked: likes.shown,
  });

  // After a press on More, focus moves to the first new card.
  useEffect(() => {
    if (!lastPage.requested) return;
    const card = document.getElementById(`w-${lastPage.firstId}`);
    card?.querySelector("a")?.focus({ preventScroll: true });
  }, [lastPage]);

  if (workouts.length === 0) {
    const clearTo = isFiltered(filter) ? paths.category(mount, type.key) : null;
    return <NoWorkouts builtIn={builtIn} clearTo={clearTo} />;
  }
  const loading = state === "loading";
  return (
    <>
      <Grid {...props} list={list} workouts={workouts} loading={loading} />
      <div ref={end} />
      <Pager
        loading={loading}
        firstTo={after || page > 1 ? paths.category(mount, type.key, query) : null}
        nextTo={next && paths.category(mount, type.key, { ...query, after: next })}
        // After a failure the browser follows the link and shows the error.
        onMore={state === "failed" ? null : more}
      />
      <p role="status" className={styles.said}>
        {lastPage.count > 0 ? t("added", { count: lastPage.count }) : null}
      </p>
      {likes.failed ? <LikeFailed /> : null}
      <OpeningWorkout cards={workouts} closeTo={list} />
    </>
  );
}

type GridProps = Pick<
  CardsProps,
  "type" | "filter" | "page" | "after" | "viewer" | "likes" | "list"
> & {
  workouts: readonly Card[];
  loading: boolean;
};

/** For a member one form surrounds all cards, because their hearts work without script. */
function Grid({ type, filter, page, after, viewer, likes, list, workouts, loading }: GridProps) {
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  // A hook in every card would cost more than the card.
  const { t: ui } = useTranslation("ui");
  const lockedLabels = { badge: ui("community"), heard: ui("locked") };
  const workoutQuery = listQuery({ ...filter, after, page });
  const open = (id: number) => paths.workout(mount, type.key, id, workoutQuery);
  const addresses = () => workouts.filter(({ locked }) => !locked).map(({ id }) => open(id));

  /**
   * Leads a member to a plan that opens the workout, a visitor to signing up (product.md §6). After the payment the
   * workout opens over this list (product.md §24 "Success").
   */
  function getUnlockUrl({ id, planId }: Card): string {
    const returnUrl = open(id);
    return viewer !== null && planId !== null
      ? paths.subscription(mount, planId, { returnUrl })
      : paths.signup(mount, { returnUrl });
  }

  const items = workouts.map((card, index) => {
    const liked = likes.shown.get(card.id) ?? card.liked;
    return (
      <WorkoutCard
        key={card.id}
        anchor={`w-${card.id}`}
        to={card.locked ? getUnlockUrl(card) : open(card.id)}
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
                label: ui("like", { name: card.name }),
                name: liked ? "dislike" : "like",
                value: String(card.id),
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
        <form method="post" action={list} onSubmit={likes.onSubmit}>
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

/** No page counts more rows than it shows: below the first page of a longer list stands "More than". */
function formatResults(
  t: TFunction,
  { workouts, next, after, page }: Pick<CardsProps, "workouts" | "next" | "after" | "page">,
): string {
  if (after !== null || page > 1) return "";
  const { length } = workouts;
  return next === null ? t("count", { count: length }) : t("countMore", { shown: length });
}
