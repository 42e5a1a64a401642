/** A place beyond the end of a category's list leads back into it, with the filter of the address. */
import {
  listQuery,
  type CategoryFilter,
  type parseCategoryAddress,
} from "~/features/catalog/workouts/category-filter";
import type { ListWorkouts } from "~/features/catalog/workouts/list-parameters.server";
import { countWorkouts, PAGE_SIZE } from "~/features/catalog/workouts/list-workouts.server";
import { timeBucketOfFilter } from "~/features/catalog/workouts/time-bucket";
import type { GymPageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { paths } from "~/paths";

interface ShownList {
  source: ListWorkouts["source"] | null;
  workouts: readonly unknown[];
  /** Of a narrowed list. */
  total: number | null;
}

/**
 * A page number leads to the last page; of a list longer than a count goes, to the last counted one, which has a link
 * to the next. After a workout that was the last one, the member has removed what followed: the list begins anew. An
 * open panel of filters stays open.
 * @throws 303
 */
export async function redirectToLastPage(
  { db, gym, mount, params, url }: GymPageContext,
  key: string,
  { shown, ...address }: ReturnType<typeof parseCategoryAddress> & { shown: ShownList },
): Promise<void> {
  const { page, after } = address;
  const isBeyond = (page > 1 || after !== null) && shown.workouts.length === 0;
  // A workout is a page of its own, wherever it was opened.
  if (!isBeyond || !shown.source || params["workoutId"] !== undefined) return;
  const isPanel = url.pathname === paths.categoryFilter(mount, key);
  const toList = (query: ReturnType<typeof listQuery>) =>
    isPanel ? paths.categoryFilter(mount, key, query) : paths.category(mount, key, query);
  if (after !== null) {
    throw seeOther(toList(listQuery({ ...address, after: null, page: 1 })));
  }
  const last = toLastPage(
    shown.total ?? (await countListed(db, { gymId: gym.id, source: shown.source, ...address })),
  );
  if (last >= page) return;
  throw seeOther(toList(listQuery({ ...address, page: last })));
}

const toLastPage = (count: number) => Math.max(1, Math.ceil(count / PAGE_SIZE));

function countListed(
  db: GymPageContext["db"],
  { gymId, source, time, tags }: CategoryFilter & Pick<ListWorkouts, "gymId" | "source">,
): Promise<number> {
  const timeBucket = time && timeBucketOfFilter(time);
  return countWorkouts(db, { gymId, source, timeBucket, tagIds: tags });
}
