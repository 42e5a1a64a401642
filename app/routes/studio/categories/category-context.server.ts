/** Which category a page of the studio is about. */
import { findWorkoutType } from "~/features/catalog/workout-types/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { notFound } from "~/http/responses.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";

export interface CategoryContext extends StudioContext {
  category: NonNullable<Awaited<ReturnType<typeof findWorkoutType>>>;
}

/** @throws 303 to /signin; 404 without the role, and for a category that the gym does not have */
export async function categoryContext(args: RequestArgs): Promise<CategoryContext> {
  return withCategory(await studioContext(args, "manageCategories", "categories"));
}

/**
 * For an action: what was typed is kept when the session has ended (studio-form-context.server.ts).
 *
 * @throws as `categoryContext`
 */
export async function categoryFormContext(
  args: RequestArgs,
  form: Pick<Parameters<typeof studioFormContext>[1], "fields" | "readFields"> = {},
): Promise<CategoryContext> {
  const act = { act: "manageCategories", namespace: "categories" } as const;
  return withCategory(await studioFormContext(args, { ...act, ...form }));
}

async function withCategory(page: StudioContext): Promise<CategoryContext> {
  const key = page.params["cuid"] ?? "";
  const category = await findWorkoutType(page.db, { gymId: page.gym.id, key });
  if (!category) throw notFound();
  return { ...page, category };
}
