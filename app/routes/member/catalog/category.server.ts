/** The server half of a category's page. */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import { parseBuiltInType } from "~/features/catalog/workout-types/built-in-types";
import { findCategory } from "~/features/catalog/workout-types/queries.server";
import { isWorkoutTypeKey } from "~/features/catalog/workout-types/workout-type-key";
import { isFiltered, listQuery } from "~/features/catalog/workouts/category-filter";
import { withoutDone } from "~/features/catalog/workouts/chosen-options";
import { readCategoryAddress } from "~/features/catalog/workouts/narrowing";
import { lockedLinks } from "~/features/player/locked-links";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { cacheForAnonymous } from "~/http/cache/public-page-cache.server";
import { listCategory } from "~/http/catalog/list-category.server";
import { plansInCurrency } from "~/http/currency.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { gymPageContext, type GymPageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { webAddress } from "~/kernel/web-address";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { listChosenFilters } from "./chosen-filters.server";
import { findOpening } from "./find-opening.server";
import { listStartedOfCategory } from "./continue-row.server";
import { describeCategory } from "./describe-category.server";
import { redirectToLastPage } from "./last-page.server";
import { toCardWords, toPageCard } from "./page-cards.server";
import { writeLikeOrSave } from "./save.server";

const CACHED_QUERY = [
  ...["time", "tags", "intensity", "trainer", "equipment", "sort"],
  ...["after", "page"],
];

export async function loader(args: RequestArgs) {
  const page = await gymPageContext(args, "catalog");
  const { db, gym, mount, params, url } = page;
  const key = params["cuid"] ?? "";
  const {
    after,
    page: pageNumber,
    ...filter
  } = readCategoryAddress(page.person ? url.searchParams : withoutDone(url.searchParams));
  const [category, list] = await Promise.all([
    findPageCategory(page, key),
    listCategory(page, {
      ...{ ...filter, gymId: gym.id, key, after, page: pageNumber, plans: "for-members" },
    }),
  ]);
  if (!category) throw notFound();
  await redirectToLastPage(page, key, { ...filter, after, page: pageNumber, shown: list });
  const { type } = category;
  const hasLocked = list.workouts.some((workout) => !workout.accessEnabled);
  const offered = hasLocked ? await listCachedPlans(db, { gymId: gym.id }) : [];
  const isStart = after === null && pageNumber === 1 && !isFiltered(filter);
  const started = isStart ? await listStartedOfCategory(page, key, list) : [];
  const [bannerColors, colors] = await Promise.all([
    pictureColors(db, [type.imgUrl]),
    pictureColors(
      db,
      [...started, ...list.workouts].map(({ heroImageUrl }) => heroImageUrl),
    ),
  ]);
  cacheForAnonymous(page, { gymId: gym.id, query: CACHED_QUERY });
  return {
    type,
    builtIn: parseBuiltInType(key),
    gymId: gym.id,
    hideTitle: gym.themeSettings.categoryOverlayHideTitle === true,
    filter,
    // A list that is always empty has nothing to filter by.
    tags: list.source ? category.tags : [],
    chosenOptions: await listChosenFilters(page, key, filter),
    page: pageNumber,
    /** The cursor that this page begins at; null: at the newest workout. */
    after,
    /** What the next page is after; null on the last page. */
    next: list.next,
    /** Of a narrowed list; null: nobody has counted. */
    total: list.total,
    isCut: list.isCut,
    /** The row "Continue", on the first page of a category without filters. */
    started: started.map((workout) => toCardWords(page, colors, workout)),
    workouts: list.workouts.map((workout) => toPageCard(page, { colors, offered }, workout)),
    /** The address of 'Join the community'; null: the page has no locked workout. */
    joinTo: hasLocked ? buildJoinAddress(page, key, offered) : null,
    /** The student whose likes the cards show; null for a visitor. */
    viewer: list.person?.studentId ?? null,
    opening: findOpening(url.searchParams, list.workouts, (poll, opens) =>
      paths.category(mount, key, {
        ...listQuery({ ...filter, after, page: pageNumber }),
        checkout: "success",
        poll,
        opens,
      }),
    ),
    pictureColors: bannerColors,
    ...describeCategory(page, type, pageNumber),
  };
}

/** One form surrounds the grid; it leads back to the card whose heart or bookmark the member pressed. */
export async function action(args: RequestArgs) {
  const page = await gymPageContext(args);
  const workoutId = await writeLikeOrSave(page);
  const list = listQuery(readCategoryAddress(page.url.searchParams));
  return seeOther(`${paths.category(page.mount, page.params["cuid"] ?? "", list)}#w-${workoutId}`);
}

/** A category of the gym, or a built-in one; null: neither. */
async function findPageCategory(
  { db, getFixedT, gym, lang, person, t }: GymPageContext,
  key: string,
) {
  const builtIn = parseBuiltInType(key);
  if (!builtIn && !isWorkoutTypeKey(key)) return null;
  const category = await findCategory(db, { gymId: gym.id, key });
  if (!category) return null;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const type = category.type && inLanguage(category.type, lang);
  const isOwnLikes = builtIn === "TOP_LIKED" && person !== null;
  const builtInText = () =>
    builtIn && t(isOwnLikes ? "builtIn.TOP_LIKED.own" : `builtIn.${builtIn}.text`);
  return {
    type: {
      key,
      name: type?.name ?? getFixedT("collections")(key),
      headerText: type?.headerText ?? null,
      imgUrl: type?.imgUrl ?? null,
      secondaryText: type ? type.secondaryText : builtInText(),
      langs: category.type
        ? foreignTexts(category.type, ["name", "headerText", "secondaryText"], reader)
        : {},
    },
    tags: category.tags.map((tag) => ({
      ...inLanguage(tag, lang),
      lang: foreignTexts(tag, ["text"], reader).text,
    })),
  };
}

/** 'Join the community' (product.md §11) leads to the gym's own address, else to the plans or to signing up. */
function buildJoinAddress(
  page: GymPageContext,
  key: string,
  offered: readonly { id: number; currency: string }[],
): string {
  const { gym, mount, person } = page;
  const community = webAddress(gym.communityUrl);
  const { join } = lockedLinks({
    signedIn: person !== null,
    offered: plansInCurrency(page, offered, { gymCurrency: gym.currency }).map(({ id }) => id),
    hasCommunityUrl: community !== null,
  });
  const returnUrl = paths.category(mount, key);
  if (join.kind === "community" && community) return community;
  return join.kind === "subscription"
    ? paths.subscription(mount, join.subscriptionTypeId, { returnUrl })
    : paths.signup(mount, { returnUrl });
}
