/** Which category a page of the studio is about. */
import { findWorkoutType } from "~/features/catalog/workout-types/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";

type Category = NonNullable<Awaited<ReturnType<typeof findWorkoutType>>>;

export interface CategoryContext extends StudioContext {
  category: Category;
}

/** @throws 303 to /signin; 404 without the role */
export const categoriesContext = (args: RequestArgs): Promise<StudioContext> =>
  studioContext(args, "manageCategories", "categories");

/** @throws 303 to /signin; 404 without the role, and for a category that the gym does not have */
export async function categoryContext(args: RequestArgs): Promise<CategoryContext> {
  return withCategory(await categoriesContext(args));
}

type Form = Pick<Parameters<typeof studioFormContext>[1], "fields" | "readFields">;

/**
 * For an action: what was typed is kept when the session has ended (studio-form-context.server.ts).
 *
 * @throws as `categoriesContext`
 */
export const categoriesFormContext = (args: RequestArgs, form: Form = {}): Promise<StudioContext> =>
  studioFormContext(args, { act: "manageCategories", namespace: "categories", ...form });

/** @throws as `categoryContext` */
export async function categoryFormContext(
  args: RequestArgs,
  form: Form = {},
): Promise<CategoryContext> {
  return withCategory(await categoriesFormContext(args, form));
}

async function withCategory(page: StudioContext): Promise<CategoryContext> {
  const category = await findCategory(page);
  if (!category) throw notFound();
  return { ...page, category };
}

/** The category of the address. */
export async function findCategory({ db, gym, params }: StudioContext): Promise<Category | null> {
  return findWorkoutType(db, { gymId: gym.id, key: params["cuid"] ?? "" });
}
