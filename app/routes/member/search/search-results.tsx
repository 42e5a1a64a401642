import type { SerializeFrom } from "@remix-run/node";
import type { TFunction } from "i18next";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isNothingChosen } from "~/features/catalog/workouts/chosen-options";
import { searchQuery } from "~/features/search/search-address";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/primitives/empty-state";
import { ButtonLink } from "~/ui/primitives/button";
import { useShell } from "~/ui/shell/use-shell";
import type { LikesAndSaves } from "../catalog/use-likes-and-saves";
import { WorkoutCards } from "../catalog/workout-cards";
import type { loader } from "./search.server";
import * as styles from "./search.module.css";

type SearchResultsProps = Omit<SerializeFrom<typeof loader>, "title"> & {
  /** The address of this page of the search. */
  list: string;
  likesAndSaves: LikesAndSaves;
  historyKey: string;
};

export function SearchResults(props: SearchResultsProps) {
  const { gymId, query, chosen, sort, after, list, isPopular, total, workouts } = props;
  const { mount } = useShell();
  const { t } = useTranslation("search");
  const address = useMemo(() => searchQuery({ query, chosen, sort }), [query, chosen, sort]);
  const addressOf = useCallback(
    (cursor: string, size?: number) =>
      paths.searchCall({ gymId, ...address, after: cursor, size, count: "false" }),
    [gymId, address],
  );
  return (
    <>
      <div role="status">
        <p className={total > 0 ? styles.status : styles.hidden}>{toStatus(t, props)}</p>
        {props.corrections.map(({ typed, instead }) => (
          <p key={typed} className={styles.note}>
            {t("corrected", { typed, instead })}
          </p>
        ))}
        {total > 0 && props.isNearest ? <p className={styles.note}>{t("nearest")}</p> : null}
      </div>
      {total === 0 ? <Nothing query={query} hasFilters={!isNothingChosen(chosen)} /> : null}
      {workouts.length > 0 ? (
        <h2 className={isPopular ? styles.popular : styles.hidden}>
          {isPopular ? t("popular") : t("found")}
        </h2>
      ) : null}
      <WorkoutCards
        key={list}
        {...props}
        addressOf={addressOf}
        pageOf={(cursor) => paths.search(mount, { ...address, after: cursor })}
        firstTo={after > 0 ? paths.search(mount, address) : null}
        openTo={(id) => paths.searchedWorkout(mount, id, { ...address, after: after || null })}
        empty={null}
      />
    </>
  );
}

function toStatus(
  t: TFunction,
  { total, isCut }: Pick<SearchResultsProps, "total" | "isCut">,
): string {
  return isCut ? t("resultsCut", { count: total }) : t("results", { count: total });
}

function Nothing({ query, hasFilters }: { query: string; hasFilters: boolean }) {
  const { mount } = useShell();
  const { t } = useTranslation("search");
  if (hasFilters) {
    return (
      <EmptyState
        drawing="search"
        title={t("nothingFiltered")}
        text={t("nothingText")}
        action={
          <ButtonLink to={paths.search(mount, { q: query })} variant="secondary">
            {t("clear")}
          </ButtonLink>
        }
      />
    );
  }
  // Without words and filters a search finds every workout, so the gym has none.
  return query === "" ? (
    <EmptyState drawing="kettlebell" title={t("nothingYet")} text={t("nothingYetText")} />
  ) : (
    <EmptyState drawing="search" title={t("nothing", { query })} text={t("checkSpelling")} />
  );
}
