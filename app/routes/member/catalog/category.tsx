/** Workouts of a category (product.md §2); a workout opens over them. */
import {
  useLoaderData,
  useLocation,
  useOutlet,
  useParams,
  useRevalidator,
  useSearchParams,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { listQuery, parseCategoryAddress } from "~/features/catalog/workouts/category-filter";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useShell } from "~/ui/shell/use-shell";
import type { WorkoutOutletContext } from "../player/workout-outlet-context";
import type { loader } from "./category.server";
import { useLikesAndSaves } from "./use-likes-and-saves";
import { usePollUntilOpen } from "./use-poll-until-open";
import { useRefreshAfterTraining } from "./use-refresh-after-training";
import { WorkoutList } from "./workout-list";

export { action, loader } from "./category.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["catalog"], publicCache: true };

/** Opening and closing a workout leaves the list as it is; use-refresh-after-training.ts loads what was trained. */
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
    toListKey(currentUrl) === toListKey(nextUrl);
  const openedOrClosed = currentUrl.pathname !== nextUrl.pathname;
  return sameList && openedOrClosed && !formMethod ? false : defaultShouldRevalidate;
};

const toListKey = (url: URL) => JSON.stringify(parseCategoryAddress(url.searchParams));

export default function Category() {
  const {
    title: _title,
    metaDescription: _description,
    canonical: _canonical,
    ...list
  } = useLoaderData<typeof loader>();
  const { mount } = useShell();
  const { workoutId } = useParams();
  const { key: historyKey } = useLocation();
  const { type, filter, after, page } = list;
  // The dialog and the card of a workout share its like.
  const likesAndSaves = useLikesAndSaves();
  const address = paths.category(mount, type.key, listQuery({ ...filter, after, page }));
  const revalidator = useRevalidator();
  const opening = usePollUntilOpen({ ...list, list: address }, revalidator);
  useRefreshAfterTraining(workoutId !== undefined, revalidator);
  const [search] = useSearchParams();
  const closeTo =
    search.get("from") === "home"
      ? paths.home(mount)
      : paths.category(mount, type.key, {
          ...listQuery({ ...filter, after, page }),
          ...(search.get("checkout") === "success" ? { checkout: "success" as const } : {}),
        });
  const dialog = useOutlet({ closeTo, likesAndSaves } satisfies WorkoutOutletContext);
  // Without script a workout, or the panel of filters, is a page of its own; with script, a dialog over this one.
  const showsList = useHydrated(dialog === null);
  return (
    <MemberPage back overlayHeader={showsList && type.imgUrl !== null}>
      {showsList ? (
        <WorkoutList
          {...list}
          opening={opening ? list.opening : null}
          likesAndSaves={
            workoutId === undefined ? likesAndSaves : { ...likesAndSaves, failed: false }
          }
          historyKey={historyKey}
        />
      ) : null}
      {dialog}
    </MemberPage>
  );
}
