/** Workouts of a category (spec §2); a workout opens over them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect } from "react";
import { accessEnabled, needsPlans } from "~/features/catalog/access";
import { formatCursor, parseCursor } from "~/features/catalog/cursor";
import { intensityLabel } from "~/features/catalog/duration";
import { findWorkoutType, listPlanIdsOfWorkouts } from "~/features/catalog/queries.server";
import { listWorkouts } from "~/features/catalog/list-workouts.server";
import { findViewer } from "~/features/player/find-viewer.server";
import { requireGym } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { notFound } from "~/http/respond.server";
import { currentPerson } from "~/http/session.server";
import { paths } from "~/paths";
import { WorkoutList } from "~/ui/catalog/workout-list";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell";

export const handle = { i18n: ["catalog"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const { gym } = await requireGym(args);
  const { db } = args.context;
  const gymId = gym.id;
  const key = args.params["cuid"] ?? "";
  const after = new URL(args.request.url).searchParams.get("after");
  const cursor = parseCursor(after);
  const [type, list, person, t] = await Promise.all([
    findWorkoutType(db, { gymId, key }),
    listWorkouts(db, { gymId, source: { kind: "type", key }, after: cursor }),
    currentPerson(args),
    translator(args, "catalog"),
  ]);
  if (!type) throw notFound();
  const viewer = await findViewer(db, { gymId, person, now: new Date() });
  const workoutIds = list.workouts.filter(({ locked }) => locked).map(({ id }) => id);
  const plans = needsPlans(viewer)
    ? await listPlanIdsOfWorkouts(db, { gymId, workoutIds })
    : new Map<number, number[]>();
  return {
    type,
    hideTitle: gym.themeSettings.categoryOverlayHideTitle === true,
    after: cursor ? after : null,
    next: list.next && formatCursor(list.next),
    workouts: list.workouts.map(({ id, name, locked, ...card }) => ({
      id,
      name,
      image: card.heroImageUrl,
      seconds: card.durationSeconds,
      specs: specLine(card.workoutIntensity, card.focusAreas),
      accessEnabled: accessEnabled({ locked, subscriptionTypeIds: plans.get(id) ?? [] }, viewer),
    })),
    title: t("title", { category: type.name, gym: gym.name }),
  };
}

/** "High · Legs · Core" */
function specLine(intensity: string | null, focusAreas: { name: string }[]): string {
  return [intensity && intensityLabel(intensity), ...focusAreas.map(({ name }) => name)]
    .filter(Boolean)
    .join(" · ");
}

/** Opening and closing a workout leaves the list as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameList =
    currentParams["guid"] === nextParams["guid"] && currentParams["cuid"] === nextParams["cuid"];
  const openedOrClosed = currentParams["workoutId"] !== nextParams["workoutId"];
  return sameList && openedOrClosed && !formMethod ? false : defaultShouldRevalidate;
};

export default function Category() {
  const { title: _title, ...list } = useLoaderData<typeof loader>();
  const { type, after } = list;
  const { mount } = useShell();
  const { workoutId } = useParams();
  const hydrated = useHydrated();
  useListOfAddress(after, workoutId === undefined);
  return (
    <>
      {/* Without script a workout is a page of its own; with it, a dialog over this one. */}
      {workoutId === undefined || hydrated ? <WorkoutList {...list} /> : null}
      <Outlet context={paths.category(mount, type.key, { after })} />
    </>
  );
}

/** After steps through the browser's history the list may be another page's than the address says. */
function useListOfAddress(shown: string | null, onTop: boolean) {
  const [search] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const after = search.get("after");
  const stale = onTop && (parseCursor(after) ? after : null) !== shown;
  useEffect(() => {
    if (stale && state === "idle") revalidate();
  }, [stale, state, revalidate]);
}
