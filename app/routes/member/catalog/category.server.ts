/** What a category's page shows, for whoever asks. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listShownPlans } from "~/features/billing/plans/queries.server";
import {
  parseBuiltInType,
  type BuiltInType,
} from "~/features/catalog/workout-types/built-in-types";
import { listQuery, parseCategoryAddress } from "~/features/catalog/workouts/category-filter";
import { formatCursor, parseCursor } from "~/features/catalog/workouts/cursor";
import { looksSoFar } from "~/features/catalog/look-again";
import { findCategory } from "~/features/catalog/workout-types/queries.server";
import {
  isWorkoutTypeKey,
  parseWorkoutId,
} from "~/features/catalog/workout-types/workout-type-key";
import { specLine } from "~/features/catalog/workouts/intensity";
import { lockedLinks } from "~/features/player/locked-links";
import { webAddress } from "~/kernel/web-address";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { plansInCurrency, plansThatOpen } from "~/http/currency.server";
import { requireGym } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { listCategory } from "~/http/catalog/list-category.server";
import { keepForVisitors } from "~/http/cache/public-page-cache.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { notFound } from "~/http/responses.server";

export async function readCategoryPage(args: LoaderFunctionArgs) {
  const { gym, mount } = await requireGym(args);
  const { db } = args.context;
  const gymId = gym.id;
  const key = args.params["cuid"] ?? "";
  const builtIn = parseBuiltInType(key);
  const { searchParams } = new URL(args.request.url);
  const { after, page, ...filter } = parseCategoryAddress(searchParams);
  const [category, list, t, names] = await Promise.all([
    builtIn || isWorkoutTypeKey(key) ? findCategory(db, { gymId, key }) : null,
    listCategory(args, {
      ...filter,
      gymId,
      key,
      after: parseCursor(after),
      page,
      plans: "for-members",
    }),
    translator(args, "catalog"),
    translator(args, "collections"),
  ]);
  if (!category) throw notFound();
  const lang = await languageOf(args);
  const own = category.type && inLanguage(category.type, lang);
  const locked = list.workouts.find((workout) => !workout.accessEnabled);
  const offered = locked ? await listShownPlans(db, { gymId }) : [];
  const [bannerColors, cardColors] = await Promise.all([
    pictureColors(db, [own?.imgUrl]),
    pictureColors(
      db,
      list.workouts.map(({ heroImageUrl }) => heroImageUrl),
    ),
  ]);
  keepForVisitors(args, { gymId, query: ["time", "tags", "after", "page"] });
  const community = webAddress(gym.communityUrl);
  const type = {
    key,
    name: own?.name ?? names(key),
    headerText: own?.headerText ?? null,
    imgUrl: own?.imgUrl ?? null,
    secondaryText: own ? own.secondaryText : builtIn && lead(builtIn),
  };
  return {
    type,
    builtIn,
    gymId,
    hideTitle: gym.themeSettings.categoryOverlayHideTitle === true,
    filter,
    // Always empty, so there is nothing to filter by.
    tags: list.source ? category.tags.map((tag) => inLanguage(tag, lang)) : [],
    page,
    after,
    next: list.next && formatCursor(list.next),
    workouts: list.workouts.map((workout) => ({
      id: workout.id,
      name: workout.name,
      image: workout.heroImageUrl,
      color: cardColors[workout.heroImageUrl ?? ""] ?? null,
      seconds: workout.durationSeconds,
      specs: specLine(workout, t),
      liked: workout.liked,
      locked: !workout.accessEnabled,
      planId: workout.accessEnabled
        ? null
        : (plansThatOpen(args, offered, workout, { gymCurrency: gym.currency })[0]?.id ?? null),
    })),
    joinTo: locked ? joinAddress() : null,
    viewer: list.person?.studentId ?? null,
    opening: lookAgain(searchParams, list.workouts, (poll, opens) =>
      paths.category(mount, key, {
        ...listQuery({ ...filter, after, page }),
        checkout: "success",
        poll,
        opens,
      }),
    ),
    pictureColors: bannerColors,
    title: t("title", { category: type.name, gym: gym.name }),
  };

  function lead(shelf: BuiltInType): string {
    const own = shelf === "TOP_LIKED" && list.person !== null;
    return t(own ? "builtIn.TOP_LIKED.own" : `builtIn.${shelf}.text`);
  }

  /** 'Join the community' (product.md §11): the gym's own address, else the plans or signing up. */
  function joinAddress(): string {
    const { join } = lockedLinks({
      signedIn: list.person !== null,
      offered: plansInCurrency(args, offered, { gymCurrency: gym.currency }).map(({ id }) => id),
      hasCommunityUrl: community !== null,
    });
    const returnUrl = paths.category(mount, key);
    if (join.kind === "community" && community) return community;
    return join.kind === "subscription"
      ? paths.subscription(mount, join.subscriptionTypeId, { returnUrl })
      : paths.signup(mount, { returnUrl });
  }
}

/** After a payment: the workout the payer waits for, and the address that looks again; null: nothing to wait for. */
function lookAgain(
  searchParams: URLSearchParams,
  workouts: readonly { id: number; accessEnabled: boolean }[],
  addressOf: (poll: number, opens: number) => string,
): { workoutId: number; again: string } | null {
  const looked = looksSoFar(searchParams.get("poll"));
  if (searchParams.get("checkout") !== "success" || looked === null) return null;
  // The first that was locked; without script the address remembers it.
  const asked = parseWorkoutId(searchParams.get("opens") ?? undefined);
  const opening = workouts.find(({ id, accessEnabled }) =>
    asked === null ? !accessEnabled : id === asked,
  );
  if (!opening || opening.accessEnabled) return null;
  return { workoutId: opening.id, again: addressOf(looked + 1, opening.id) };
}
