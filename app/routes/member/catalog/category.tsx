/** Workouts of a category (product.md §2); a workout opens over them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useParams,
  useRevalidator,
  useSearchParams,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { listQuery, parseCategoryAddress } from "~/features/catalog/workouts/category-filter";
import { readCategoryPage } from "./category.server";
import { requireGym } from "~/http/gym.server";
import { writeLike } from "./like.server";
import { seeOther } from "~/http/responses.server";
import { paths } from "~/paths";
import { useLikes } from "./use-likes";
import { useLookingAgain } from "./use-poll-until-open";
import { WorkoutList } from "./workout-list";
import { MemberPage } from "~/ui/layout/member-page";
import type { OverCategory } from "../player/workout-outlet-context";
import { DialogLoading } from "~/ui/primitives/dialog-loading";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell/use-shell";

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
  const { type, filter, after, page } = list;
  const waiting = useWorkoutOnItsWay() && workoutId === undefined;
  // A heart pressed in the dialog is the card's as well.
  const likes = useLikes();
  const address = paths.category(mount, type.key, listQuery({ ...filter, after, page }));
  const opening = useLookingAgain({ ...list, list: address }, useRevalidator());
  const [search] = useSearchParams();
  const closeTo = paths.category(mount, type.key, {
    ...listQuery({ ...filter, after, page }),
    ...(search.get("checkout") === "success" ? { checkout: "success" as const } : {}),
  });
  // Without script a workout is a page of its own; with it, a dialog over this one.
  const below = useHydrated(workoutId === undefined);
  return (
    <MemberPage back headerOver={below && type.imgUrl !== null}>
      {below ? (
        <WorkoutList
          {...list}
          opening={opening ? list.opening : null}
          likes={workoutId === undefined ? likes : { ...likes, failed: false }}
          historyKey={historyKey}
        />
      ) : null}
      {waiting ? <DialogLoading closeTo={closeTo} size="player" /> : null}
      <Outlet context={{ closeTo, likes } satisfies OverCategory} />
    </MemberPage>
  );
}

/** A fast answer needs no spinner, which would only flash up. */
const SPINNER_AFTER_MS = 200;

/** "Loading, then …" (product.md §4): a card was pressed and its workout has not come for a while. */
function useWorkoutOnItsWay(): boolean {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const own = pathname.replace(/\/$/, "");
  const to =
    state === "loading" && !formMethod && location.pathname.startsWith(`${own}/`)
      ? location.pathname
      : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (to === null) return undefined;
    const timer = setTimeout(() => setLate(to), SPINNER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [to]);
  return to !== null && late === to;
}
