import type { SerializeFrom } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useCallback, useMemo } from "react";
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
import { Spinner } from "~/ui/primitives/spinner";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./category.server";
import { ContinueRow } from "./continue-row";
import { FilterBar } from "./filter-bar";
import { LockedBar } from "./locked-bar";
import { NoWorkouts } from "./no-workouts";
import type { LikesAndSaves } from "./use-likes-and-saves";
import { WorkoutCards } from "./workout-cards";
import * as styles from "./workout-list.module.css";

type WorkoutListProps = Omit<
  SerializeFrom<typeof loader>,
  "title" | "canonical" | "metaDescription" | "pictureColors"
> & {
  likesAndSaves: LikesAndSaves;
  historyKey: string;
};

/** A category's banner, filters and cards, and the link to its next page (product.md §2). */
export function WorkoutList(props: WorkoutListProps) {
  const { type, filter, hideTitle, joinTo, opening, page, after } = props;
  const { mount, gym } = useShell();
  const { t } = useTranslation("catalog");
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
            chosenOptions={props.chosenOptions}
          />
        ) : null}
        {joinTo && !opening ? <LockedBar gym={gym?.name ?? ""} joinTo={joinTo} /> : null}
        {props.started.length > 0 && !loading ? (
          <ContinueRow typeKey={type.key} cards={props.started} />
        ) : null}
        <div className={loading ? styles.stale : undefined}>
          <CategoryCards key={list} {...props} list={list} />
        </div>
      </Section>
    </>
  );
}

/** The list is the key, so that another filter drops the pages added to the previous one. */
function CategoryCards({ list, ...props }: WorkoutListProps & { list: string }) {
  const { type, builtIn, gymId, filter, page, after } = props;
  const { mount } = useShell();
  const query = useMemo(() => filterQuery(filter), [filter]);
  const addressOf = useCallback(
    (cursor: string, size?: number) =>
      paths.workouts({ gymId, type: type.key, ...query, after: cursor, size, count: "false" }),
    [gymId, type.key, query],
  );
  const workoutQuery = listQuery({ ...filter, after, page });
  return (
    <WorkoutCards
      {...props}
      list={list}
      addressOf={addressOf}
      pageOf={(cursor) => paths.category(mount, type.key, { ...query, after: cursor })}
      firstTo={after || page > 1 ? paths.category(mount, type.key, query) : null}
      openTo={(id) => paths.workout(mount, type.key, id, workoutQuery)}
      later={builtIn === "LATER"}
      empty={
        <NoWorkouts
          builtIn={builtIn}
          clearTo={isFiltered(filter) ? paths.category(mount, type.key) : null}
        />
      }
    />
  );
}

/** No page counts more rows than it shows: below the first page of a longer list stands "More than". */
function formatResults(
  t: TFunction,
  {
    workouts,
    next,
    after,
    page,
    total,
    isCut,
  }: Pick<WorkoutListProps, "workouts" | "next" | "after" | "page" | "total" | "isCut">,
): string {
  if (total !== null) return t(isCut ? "countCut" : "count", { count: total });
  if (after !== null || page > 1) return "";
  const { length } = workouts;
  return next === null ? t("count", { count: length }) : t("countMore", { shown: length });
}
