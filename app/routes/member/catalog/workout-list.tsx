import type { TFunction } from "i18next";
import { useCallback, useEffect, useMemo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { BuiltInType } from "~/features/catalog/workout-types/built-in-types";
import {
  filterQuery,
  isFiltered,
  listQuery,
  type CategoryFilter,
} from "~/features/catalog/workouts/category-filter";
import { durationLabel } from "~/features/catalog/workouts/duration";
import { paths } from "~/paths";
import { Hero } from "~/ui/layout/hero";
import { Section } from "~/ui/layout/section";
import { WorkoutCard, WorkoutGrid } from "./workout-card";
import { PlainLinks } from "~/ui/primitives/plain-links";
import { ButtonLink } from "~/ui/primitives/button";
import { SkeletonCards } from "~/ui/primitives/skeleton";
import { Spinner } from "~/ui/primitives/spinner";
import { useShell } from "~/ui/shell/use-shell";
import type { Card } from "./card";
import { FilterBar } from "./filter-bar";
import { LikeFailed } from "./like-failed";
import { LockedBar } from "./locked-bar";
import { NoWorkouts } from "./no-workouts";
import type { Likes } from "./use-likes";
import type { Opening } from "./use-poll-until-open";
import { useMoreWorkouts } from "./use-more-workouts";
import styles from "./workout-list.module.css";

export interface WorkoutListProps {
  type: {
    key: string;
    name: string;
    headerText: string | null;
    imgUrl: string | null;
    secondaryText: string | null;
  };
  builtIn: BuiltInType | null;
  gymId: number;
  hideTitle: boolean;
  filter: CategoryFilter;
  tags: readonly { id: number; text: string }[];
  workouts: readonly Card[];
  page: number;
  /** Where this page begins and the next one does; null: at the newest, and no more. */
  after: string | null;
  next: string | null;
  /** Where 'Join the community' leads; null: nothing here is locked. */
  joinTo: string | null;
  /** The student whose hearts these are; null for a visitor. */
  viewer: number | null;
  /** After a payment: the page looks again until the first locked workout opens (product.md §4). */
  opening: Opening | null;
  likes: Likes;
  historyKey: string;
}

/** Fills whole rows in grids of one, two and three columns. */
const SKELETONS = 6;

/** A category's banner, its filters, its cards and the way to more of them (product.md §2). */
export function WorkoutList(props: WorkoutListProps) {
  const { type, filter, hideTitle, joinTo, opening, page, after } = props;
  const { mount, gym } = useShell();
  const { t } = useTranslation("catalog");
  // Another filter is another list: pages added to the previous one are dropped.
  const list = paths.category(mount, type.key, listQuery({ ...filter, after, page }));
  return (
    <>
      <Hero
        size="banner"
        title={type.headerText ?? type.name}
        titleHidden={hideTitle}
        lead={type.secondaryText}
        picture={type.imgUrl ? { src: type.imgUrl, alt: "", width: 1600, height: 900 } : null}
      />
      <Section title={t("list")} titleHidden space="tight">
        {opening ? (
          <div className={styles.opening}>
            {/* Without script the page looks again by itself. */}
            <noscript>
              <meta httpEquiv="refresh" content={`2;url=${opening.again}`} />
            </noscript>
            <Spinner label={t("opening")} />
          </div>
        ) : null}
        {props.workouts.length > 0 || isFiltered(filter) ? (
          <FilterBar
            key={`filters ${list}`}
            typeKey={type.key}
            filter={filter}
            tags={props.tags}
            headerOver={type.imgUrl !== null}
          />
        ) : null}
        {joinTo && !opening ? <LockedBar gym={gym?.name ?? ""} joinTo={joinTo} /> : null}
        <Cards key={list} {...props} list={list} />
      </Section>
    </>
  );
}

function Cards({
  type,
  builtIn,
  gymId,
  filter,
  page,
  after,
  viewer,
  likes,
  historyKey,
  list,
  ...first
}: WorkoutListProps & { list: string }) {
  const { mount } = useShell();
  const { t } = useTranslation("catalog");
  // Read once here: a hook in every card costs more than the card.
  const { t: ui } = useTranslation("ui");
  const lockedWords = { badge: ui("community"), heard: ui("locked") };
  const query = useMemo(() => filterQuery(filter), [filter]);
  const addressOf = useCallback(
    (cursor: string, size?: number) =>
      paths.workouts({ gymId, type: type.key, ...query, after: cursor, size, count: "false" }),
    [gymId, type.key, query],
  );
  const { workouts, next, state, added, end, more } = useMoreWorkouts({
    first: first.workouts,
    next: first.next,
    addressOf,
    historyKey,
    viewer,
    liked: likes.shown,
  });
  const workoutQuery = listQuery({ ...filter, after, page });
  const open = (id: number) => paths.workout(mount, type.key, id, workoutQuery);
  const addresses = () => workouts.filter(({ locked }) => !locked).map(({ id }) => open(id));

  // Move focus to the first card that was added.
  useEffect(() => {
    if (!added.asked) return;
    const card = document.getElementById(`w-${added.firstId}`);
    card?.querySelector("a")?.focus({ preventScroll: true });
  }, [added]);

  if (workouts.length === 0) {
    const clearTo = isFiltered(filter) ? paths.category(mount, type.key) : null;
    return <NoWorkouts builtIn={builtIn} clearTo={clearTo} />;
  }

  const shown = workouts.map((card, index) => {
    const liked = likes.shown.get(card.id) ?? card.liked;
    return (
      <WorkoutCard
        key={card.id}
        anchor={`w-${card.id}`}
        to={card.locked ? wayIn(card) : open(card.id)}
        name={card.name}
        specs={card.specs}
        duration={durationWords(t, card.seconds)}
        picture={
          card.image
            ? { src: card.image, color: card.color, width: 640, height: 360, eager: index < 2 }
            : null
        }
        locked={card.locked ? lockedWords : null}
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
      {shown}
      {state === "loading" ? <SkeletonCards count={SKELETONS} /> : null}
    </WorkoutGrid>
  );

  /**
   * The plan for a member where there is one, signing up for everybody else (product.md §6). From the success dialog the
   * clicked workout opens over this list (product.md §24 "Success").
   */
  function wayIn({ id, planId }: Card): string {
    const returnUrl = paths.workout(mount, type.key, id, workoutQuery);
    return viewer !== null && planId !== null
      ? paths.subscription(mount, planId, { returnUrl })
      : paths.signup(mount, { returnUrl });
  }

  function pressMore(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return;
    // After a failure it acts as a plain link, so the browser shows the error.
    if (state === "failed") return;
    event.preventDefault();
    more();
  }

  return (
    <>
      <PlainLinks to={addresses}>
        {viewer === null ? (
          cards
        ) : (
          <form method="post" action={list} onSubmit={likes.onSubmit}>
            {cards}
          </form>
        )}
      </PlainLinks>
      <div ref={end} />
      {next || after || page > 1 ? (
        <nav className={styles.pager} aria-label={t("pages")}>
          {after || page > 1 ? (
            <ButtonLink variant="quiet" plain to={paths.category(mount, type.key, query)}>
              {t("newest")}
            </ButtonLink>
          ) : null}
          {state === "loading" ? <Spinner /> : null}
          {next && state !== "loading" ? (
            <ButtonLink
              variant="secondary"
              plain
              rel="next"
              to={paths.category(mount, type.key, { ...query, after: next })}
              onClick={pressMore}
            >
              {t("more")}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
      <p role="status" className={styles.said}>
        {added.count > 0 ? t("added", { count: added.count }) : null}
      </p>
      {likes.failed ? <LikeFailed /> : null}
    </>
  );
}

function durationWords(t: TFunction, seconds: number): string {
  const { unit, count } = durationLabel(seconds);
  return unit === "minutes" ? t("minutes", { count }) : t("seconds", { count });
}
