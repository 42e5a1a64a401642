/** Workouts of a category (spec §2); a workout opens over them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useLocation,
  useParams,
  useRevalidator,
  useSearchParams,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listQuery, parseCategoryAddress } from "~/features/catalog/category-filter";
import { LOOK_EVERY_MS, LOOKS } from "~/features/catalog/look-again";
import { readCategoryPage } from "~/http/category-page.server";
import { requireGym } from "~/http/gym.server";
import { writeLike } from "~/http/like-form.server";
import { seeOther } from "~/http/respond.server";
import { paths } from "~/paths";
import { useLikes } from "~/ui/catalog/use-likes";
import { WorkoutList } from "~/ui/catalog/workout-list";
import type { OverCategory } from "~/ui/player/over-category";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell";

export const handle = { i18n: ["catalog"], forVisitors: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => readCategoryPage(args);

/** One form around the grid; back to the card whose heart was pressed. */
export async function action(args: ActionFunctionArgs) {
  const [{ mount }, workoutId] = await Promise.all([requireGym(args), writeLike(args)]);
  const address = parseCategoryAddress(new URL(args.request.url).searchParams);
  const list = paths.category(mount, args.params["cuid"] ?? "", listQuery(address));
  return seeOther(`${list}#w-${workoutId}`);
}

/** Opening and closing a workout leaves the list as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameList =
    currentParams["guid"] === nextParams["guid"] &&
    currentParams["cuid"] === nextParams["cuid"] &&
    listOf(currentUrl) === listOf(nextUrl);
  const openedOrClosed = currentParams["workoutId"] !== nextParams["workoutId"];
  return sameList && openedOrClosed && !formMethod ? false : defaultShouldRevalidate;
};

const listOf = (url: URL) => JSON.stringify(parseCategoryAddress(url.searchParams));

export default function Category() {
  const { title: _title, ...list } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { workoutId } = useParams();
  const { key: historyKey } = useLocation();
  const hydrated = useHydrated();
  const { type, filter, after, page } = list;
  // A heart pressed in the dialog is the card's as well.
  const likes = useLikes();
  useLookingAgain(list.opening !== null);
  const [search] = useSearchParams();
  const closeTo = paths.category(mount, type.key, {
    ...listQuery({ ...filter, after, page }),
    ...(search.get("checkout") === "success" ? { checkout: "success" as const } : {}),
  });
  return (
    <>
      {/* Without script a workout is a page of its own; with it, a dialog over this one. */}
      {workoutId === undefined || hydrated ? (
        <WorkoutList
          {...list}
          likes={workoutId === undefined ? likes : { ...likes, failed: false }}
          historyKey={historyKey}
        />
      ) : null}
      <Outlet context={{ closeTo, likes } satisfies OverCategory} />
    </>
  );
}

/** After a payment: every 1.5 s, ten times at most, until the first workout opens (spec §4). */
function useLookingAgain(opening: boolean) {
  const { revalidate, state } = useRevalidator();
  const looked = useRef(0);
  useEffect(() => {
    if (!opening || state !== "idle" || looked.current >= LOOKS) return undefined;
    const timer = setTimeout(() => {
      looked.current += 1;
      revalidate();
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [opening, state, revalidate]);
}
