/** `/search`: finds a gym's workouts; a workout opens over what was found. */
import {
  useLoaderData,
  useLocation,
  useNavigation,
  useOutlet,
  useParams,
  useRevalidator,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchQuery } from "~/features/search/search-address";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell/use-shell";
import { useLikesAndSaves } from "../catalog/use-likes-and-saves";
import { useRefreshAfterTraining } from "../catalog/use-refresh-after-training";
import type { WorkoutOutletContext } from "../player/workout-outlet-context";
import { SearchChips } from "./search-chips";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import * as styles from "./search.module.css";
import type { loader } from "./search.server";

export { action, loader } from "./search.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["search", "catalog"] };

/** Opening and closing a workout leaves what was found as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const openedOrClosed = currentUrl.pathname !== nextUrl.pathname;
  const isSameSearch = currentUrl.search === nextUrl.search;
  return openedOrClosed && isSameSearch && !formMethod ? false : defaultShouldRevalidate;
};

export default function Search() {
  const { title: _title, ...found } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { workoutId } = useParams();
  const { key: historyKey } = useLocation();
  const { t } = useTranslation("search");
  const likesAndSaves = useLikesAndSaves();
  useRefreshAfterTraining(workoutId !== undefined, useRevalidator());
  const { location } = useNavigation();
  const isSearching = location?.pathname === paths.search(mount);
  const list = paths.search(mount, { ...searchQuery(found), after: found.after || null });
  const dialog = useOutlet({ closeTo: list, likesAndSaves } satisfies WorkoutOutletContext);
  // Without script a workout, or the panel of filters, is a page of its own; with script, a dialog over this one.
  const showsList = useHydrated(dialog === null);
  return (
    <MemberPage back hasSearchField={false}>
      {showsList ? (
        <Section title={t("title")} titleHidden headingLevel={1} space="tight">
          <SearchForm {...found} />
          <SearchChips {...found} />
          <div className={isSearching ? styles.stale : undefined}>
            <SearchResults
              {...found}
              list={list}
              likesAndSaves={
                workoutId === undefined ? likesAndSaves : { ...likesAndSaves, failed: false }
              }
              historyKey={historyKey}
            />
          </div>
        </Section>
      ) : null}
      {dialog}
    </MemberPage>
  );
}
