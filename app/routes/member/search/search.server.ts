/** The server half of `/search`: what a gym's visitors and members find. */
import { challengePaths } from "~/challenge-paths";
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import {
  parseSearchAddress,
  searchQuery,
  type SearchAddress,
} from "~/features/search/search-address";
import { withoutDone } from "~/features/catalog/workouts/chosen-options";
import { PAGE_SIZE } from "~/features/catalog/workouts/list-workouts.server";
import type { Topic } from "~/features/search/topics";
import { listSearch } from "~/http/catalog/list-search.server";
import { suggestTopics } from "~/http/catalog/list-suggestions.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { gymPageContext, type GymPageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { paths } from "~/paths";
import { writeLike } from "../catalog/like.server";
import { toPageCard } from "../catalog/page-cards.server";
import { listChosen } from "../filters/list-filters.server";

/** What is liked most, in place of nothing. */
const POPULAR = 6;

export async function loader(args: RequestArgs) {
  const page = await gymPageContext(args, "search");
  const { gym, mount, t, url } = page;
  const address = parseSearchAddress(
    page.person ? url.searchParams : withoutDone(url.searchParams),
  );
  const found = await listSearch(page, {
    ...{ gymId: gym.id, size: PAGE_SIZE, plans: "for-members" },
    ...address,
  });
  if (address.after > 0 && found.workouts.length === 0) redirectToStart(page, address);
  const popular =
    found.total === 0
      ? await listSearch(page, {
          ...parseSearchAddress(new URLSearchParams({ sort: "popular" })),
          ...{ gymId: gym.id, size: POPULAR, plans: "for-members" },
        })
      : null;
  const shown = popular ?? found;
  return {
    ...address,
    total: found.total,
    isCut: found.isCut,
    isNearest: found.isNearest,
    corrections: found.corrections,
    gymId: gym.id,
    topics: toTopicLinks(page, address, await suggestTopics(page, { gym, query: address.query })),
    chosenOptions: (await listChosen(page, address)).map(({ without, ...option }) => ({
      ...option,
      to: paths.search(mount, searchQuery({ query: address.query, ...without })),
    })),
    /** Nothing was found, and these are what others like. */
    isPopular: popular !== null,
    next: popular || found.next === null ? null : String(found.next),
    workouts: await toCards(page, shown),
    viewer: found.person?.studentId ?? null,
    title: address.query ? t("titleOf", { query: address.query }) : t("title"),
  };
}

/** One form surrounds the grid; it leads back to the card whose heart the member pressed. */
export async function action(args: RequestArgs) {
  const page = await gymPageContext(args);
  const workoutId = await writeLike(page);
  const { after, ...address } = parseSearchAddress(page.url.searchParams);
  const to = paths.search(page.mount, { ...searchQuery(address), after: after || null });
  return seeOther(`${to}#w-${workoutId}`);
}

/**
 * A place beyond the end: the search begins anew, below the panel of filters too. A workout is a page of its own.
 * @throws 303
 */
function redirectToStart({ mount, params, url }: GymPageContext, address: SearchAddress): void {
  if (params["workoutId"] !== undefined) return;
  const isPanel = url.pathname === paths.searchFilter(mount);
  const query = searchQuery(address);
  throw seeOther(isPanel ? paths.searchFilter(mount, query) : paths.search(mount, query));
}

/**
 * A category and a challenge have pages of their own; a trainer and a piece of equipment take the place of the words
 * that began them, beside the filters.
 */
const toTopicLinks = (
  { mount }: GymPageContext,
  { chosen, sort }: SearchAddress,
  topics: readonly Topic[],
) =>
  topics.map(({ kind, value, ...topic }) => {
    if (kind === "category") return { ...topic, kind, to: paths.category(mount, value) };
    if (kind === "challenge") return { ...topic, kind, to: challengePaths.challenge(mount, value) };
    const options = [...chosen[kind].filter((option) => option !== value), value];
    const query = searchQuery({ query: "", chosen: { ...chosen, [kind]: options }, sort });
    return { ...topic, kind, to: paths.search(mount, query) };
  });

async function toCards(
  page: GymPageContext,
  { workouts }: Pick<Awaited<ReturnType<typeof listSearch>>, "workouts">,
) {
  const { db, gym } = page;
  const hasLocked = workouts.some(({ accessEnabled }) => !accessEnabled);
  const [offered, colors] = await Promise.all([
    hasLocked ? listCachedPlans(db, { gymId: gym.id }) : [],
    pictureColors(
      db,
      workouts.map(({ heroImageUrl }) => heroImageUrl),
    ),
  ]);
  return workouts.map((workout) => toPageCard(page, { colors, offered }, workout));
}
