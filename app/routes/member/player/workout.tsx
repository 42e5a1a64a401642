/** A workout (product.md §2 "Workout player dialog"): a dialog over its category, a page without script. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
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
import { responseHeaders } from "~/http/headers.server";
import { writeLike } from "../catalog/like.server";
import { seeOther } from "~/http/responses.server";
import { currentAddress } from "~/http/session.server";
import { readWorkoutPage } from "./workout.server";
import { LikeForm } from "./like-form";
import type { WorkoutOutletContext } from "./workout-outlet-context";
import { WorkoutView } from "./workout-view";
import { ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { ErrorState } from "~/ui/primitives/error-state";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { trackEvent } from "~/ui/shell/track-event";

export const handle = { i18n: ["player"] };
export const headers = responseHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  { title: data?.title ?? failedTitle(error) ?? titleAbove(matches) },
];

/** What the loader says of a workout that is not there. */
const failedTitle = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? (error.data as { title?: string } | null)?.title : undefined;

/** The category's, for any other failure. */
const titleAbove = (matches: readonly { data: unknown }[]): string | undefined =>
  matches.map(({ data }) => (data as { title?: string } | undefined)?.title).findLast(Boolean);

export const loader = (args: LoaderFunctionArgs) => readWorkoutPage(args);

/** Its heart; back to the very page. */
export async function action(args: ActionFunctionArgs) {
  await writeLike(args);
  return seeOther(currentAddress(args));
}

/** A video that plays keeps its address: only another workout, a form, or being asked for it, asks again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const same = ["guid", "cuid", "workoutId"].every(
    (name) => currentParams[name] === nextParams[name],
  );
  const moved = currentUrl.href !== nextUrl.href;
  return same && moved && !formMethod ? false : defaultShouldRevalidate;
};

export default function Workout() {
  const { title: _title, id, liked, ...workout } = useLoaderData<typeof loader>();
  const { closeTo, likes } = useOutletContext<WorkoutOutletContext>();
  const { pathname, search } = useLocation();
  const { workoutId } = useParams();
  const { revalidate } = useRevalidator();
  const { t } = useTranslation("player");
  return (
    <DialogPage
      title={workout.name}
      titleHidden
      size="player"
      closeTo={closeTo}
      closeLabel={t("close")}
    >
      <WorkoutView
        key={workoutId}
        {...workout}
        onRetry={revalidate}
        like={
          liked === null ? null : (
            <LikeForm
              action={`${pathname}${search}`}
              workout={{ id, name: workout.name, liked }}
              likes={likes}
            />
          )
        }
      />
    </DialogPage>
  );
}

/** Not found, or anything that went wrong on the way (product.md §4 "Workout load", §8). */
export function ErrorBoundary() {
  const { closeTo } = useOutletContext<WorkoutOutletContext>();
  const { workoutId = "" } = useParams();
  const { t } = useTranslation("player");
  // A document that could not be made was noted by the server.
  const [byScript] = useState(useHydrated());
  useEffect(() => {
    if (byScript) trackEvent({ name: "Workout fetch failed", workoutId: workoutId.slice(0, 64) });
  }, [byScript, workoutId]);
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
