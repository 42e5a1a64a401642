/** `/studio/categories`: a gym's categories in the order of its home (product.md §26). For OWNER and MANAGER. */
import { data } from "@remix-run/node";
import { moveInOrder, MAX_CATEGORIES } from "~/features/catalog/workout-types/category-fields";
import { orderWorkoutTypes } from "~/features/catalog/workout-types/order-workout-types.server";
import { listCountedTypes } from "~/features/catalog/workout-types/queries.server";
import { findGymById, textLanguageOf } from "~/features/gyms/queries.server";
import { changeTitleOverlay } from "~/features/journeys/change-title-overlay.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { studioPaths } from "~/studio-paths";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { formatCount } from "./format-count.server";

/** @throws 303 to /signin; 404 for everybody whose role does not manage categories */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageCategories", "categories");
  const { context, db, gym, lang, mount, person, t, url } = page;
  const [types, saved] = await Promise.all([listCountedTypes(db, gym.id), findGymById(db, gym.id)]);
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const movedKey = url.searchParams.get("moved");
  const categories = types.map((type, index) => ({
    key: type.key,
    name: inLanguage(type, lang).name,
    nameLang: foreignTexts(type, ["name"], reader).name ?? null,
    coverImageUrl: type.coverImageUrl,
    place: index + 1,
    isMoved: type.key === movedKey,
    workouts: formatCount(type.workouts, { lang, t }),
    to: studioPaths.category(mount, type.key),
  }));
  const isHidden = saved?.themeSettings.categoryOverlayHideTitle;
  const moved = categories.find(({ key }) => key === movedKey);
  return data(
    {
      title: formTitle(page, t("title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      formTo: studioPaths.categories(mount),
      newTo: types.length < MAX_CATEGORIES ? studioPaths.newCategory(mount) : null,
      tagsTo: studioPaths.tags(mount),
      categories,
      version: toContentVersion(types.map(({ key }) => key)),
      /** The category that the last save has moved, and its place from 1. */
      moved: moved ? { name: moved.name, place: moved.place, of: types.length } : null,
      titles: {
        isHidden: isHidden === true,
        version: toContentVersion({ categoryOverlayHideTitle: isHidden ?? null }),
      },
    },
    { headers: NO_STORE },
  );
}

export interface CategoriesAnswer {
  /** A key below `refused`. */
  error: "order" | "titles";
}

const refused = (error: CategoriesAnswer["error"], status: 400 | 409) =>
  data<CategoriesAnswer>({ error }, { status, headers: NO_STORE });

export const action = formAction(changeCategories);

async function changeCategories(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "manageCategories", namespace: "categories" });
  const body = await readForm(args.request);
  return body.get("intent") === "titles" ? changeTitles(page, body) : order(page, body);
}

async function changeTitles(
  { context, db, gym, mount, now, person }: StudioContext,
  body: FormData,
) {
  const changed = await changeTitleOverlay(db, {
    ...{ gymId: gym.id, accountId: person.accountId, now },
    version: String(body.get("version") ?? ""),
    isHidden: body.has("isHidden"),
  });
  if (!changed.ok) return refused("titles", 409);
  return redirectWithToast(context, studioPaths.categories(mount), {
    kind: "good",
    key: "categories:titles.saved",
  });
}

/** By a button, `up:yoga`, or by dragging: every key in the new order. */
async function order({ db, gym, mount, now, person }: StudioContext, body: FormData) {
  const before = (await listCountedTypes(db, gym.id)).map(({ key }) => key);
  const [, direction, pressed] =
    /^(up|down):([a-z0-9-]{1,64})$/.exec(String(body.get("move"))) ?? [];
  const keys = pressed
    ? moveInOrder(before, { key: pressed, by: direction === "up" ? -1 : 1 })
    : String(body.get("order") ?? "").split(",");
  const saved = await orderWorkoutTypes(db, {
    ...{ gymId: gym.id, accountId: person.accountId, now },
    version: String(body.get("version") ?? ""),
    keys: keys ?? before,
  });
  if (!saved.ok) return refused("order", saved.reason === "stale" ? 409 : 400);
  const moved = pressed ?? String(body.get("moved") ?? "");
  const place = keys?.indexOf(moved) ?? -1;
  if (place < 0) return seeOther(studioPaths.categories(mount));
  // The keyboard stays on the pressed button, or on its neighbour where there is none any more.
  const isFirst = place === 0;
  const isLast = place === before.length - 1;
  const button = isFirst || (direction === "down" && !isLast) ? "down" : "up";
  return seeOther(`${studioPaths.categories(mount, { moved })}#${button}-${moved}`);
}
