/** A workout (product.md §2 "Workout player dialog"): a dialog over its list, a page without script. */
import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useOutletContext,
  useParams,
  useRevalidator,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { ErrorState } from "~/ui/primitives/error-state";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { trackEvent } from "~/ui/shell/track-event";
import { usePollUntilOpen } from "../catalog/use-poll-until-open";
import { LikeForm } from "./like-form";
import type { WorkoutOutletContext } from "./workout-outlet-context";
import { WorkoutView } from "./workout-view";
import type { loader } from "./workout.server";

export { action, loader } from "./workout.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["player"] };

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  { title: data?.title ?? getNotFoundTitle(error) ?? getCategoryTitle(matches) },
];

/** The loader sends it with its 404. */
const getNotFoundTitle = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? (error.data as { title?: string } | null)?.title : undefined;

/** For any other failure. */
const getCategoryTitle = (matches: readonly { data: unknown }[]): string | undefined =>
  matches.map(({ data }) => (data as { title?: string } | undefined)?.title).findLast(Boolean);

/** A playing video keeps its address: only another workout, a form or a revalidation loads the page's data again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const same = ["guid", "cuid", "workoutId", "challengeGuid", "itemId"].every(
    (name) => currentParams[name] === nextParams[name],
  );
  const moved = currentUrl.href !== nextUrl.href;
  return same && moved && !formMethod ? false : defaultShouldRevalidate;
};

export default function Workout() {
  const {
    title: _title,
    metaDescription: _description,
    liked,
    saved,
    reloadTo,
    ...workout
  } = useLoaderData<typeof loader>();
  const { id } = workout;
  const { closeTo, likesAndSaves } = useOutletContext<WorkoutOutletContext>();
  const { pathname, search } = useLocation();
  const { workoutId, itemId } = useParams();
  const revalidator = useRevalidator();
  const { t } = useTranslation("player");
  usePollUntilOpen(
    {
      list: pathname,
      opening: reloadTo === null ? null : { again: reloadTo, workoutId: id },
      workouts: [{ id, locked: workout.locked !== null }],
    },
    revalidator,
  );
  return (
    <DialogPage
      title={<span lang={workout.nameLang}>{workout.name}</span>}
      titleHidden
      size="player"
      closeTo={closeTo}
      closeLabel={t("close")}
      opener={itemId === undefined ? `w-${id}` : `item-${itemId}`}
    >
      {reloadTo === null ? null : (
        <noscript>
          <meta httpEquiv="refresh" content={`2;url=${reloadTo}`} />
        </noscript>
      )}
      <WorkoutView
        key={itemId ?? workoutId}
        {...workout}
        onRetry={revalidator.revalidate}
        like={
          liked === null || saved === null ? null : (
            <LikeForm
              action={`${pathname}${search}`}
              workout={{ id, name: workout.name, liked, saved }}
              likesAndSaves={likesAndSaves}
            />
          )
        }
      />
    </DialogPage>
  );
}

/** Shows an unknown workout and any other failure to load one (product.md §4 "Workout load", §8). */
export function ErrorBoundary() {
  const { closeTo } = useOutletContext<WorkoutOutletContext>();
  const { workoutId = "" } = useParams();
  const { t } = useTranslation("player");
  // The server has recorded the failure of a document.
  const [isClientNavigation] = useState(useHydrated());
  useEffect(() => {
    if (isClientNavigation)
      trackEvent({ name: "Workout fetch failed", workoutId: workoutId.slice(0, 64) });
  }, [isClientNavigation, workoutId]);
  return (
    <DialogPage title={t("failed.title")} titleHidden closeTo={closeTo} closeLabel={t("close")}>
      <ErrorState
        title={t("failed.title")}
        text={t("failed.text")}
        headingLevel={2}
        action={<ButtonLink to={closeTo}>{t("failed.action")}</ButtonLink>}
      />
    </DialogPage>
  );
}
