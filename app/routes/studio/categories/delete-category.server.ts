/** `/studio/categories/{cuid}/delete`: asks once more; workouts go to another category first (product.md §26). */
import { data } from "@remix-run/node";
import { toCategoryVersion } from "~/features/catalog/workout-types/category-version.server";
import { deleteWorkoutType } from "~/features/catalog/workout-types/delete-workout-type.server";
import { listCountedTypes } from "~/features/catalog/workout-types/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import {
  formAction,
  formTitle,
  readForm,
  redisplayForm,
  type FormAnswer,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { inLanguage } from "~/kernel/translations";
import { studioPaths } from "~/studio-paths";
import { toStudioFrame } from "../studio-frame.server";
import { categoryContext, categoryFormContext } from "./category-context.server";
import { formatCount } from "./format-count.server";

/** @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await categoryContext(args);
  const { category, context, db, gym, lang, mount, person, t } = page;
  const types = await listCountedTypes(db, gym.id);
  const workouts = types.find(({ key }) => key === category.key)?.workouts ?? 0;
  const others = types.filter(({ key }) => key !== category.key);
  return data(
    {
      title: formTitle(page, t("delete.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      name: inLanguage(category, lang).name,
      version: toCategoryVersion(category),
      /** Null: it has none. */
      workouts: workouts === 0 ? null : formatCount(workouts, { lang, t }),
      targets: others.map((type) => ({ value: type.key, text: inLanguage(type, lang).name })),
      backTo: studioPaths.category(mount, category.key),
      newTo: studioPaths.newCategory(mount),
    },
    { headers: NO_STORE },
  );
}

export interface DeleteAnswer extends FormAnswer {
  /** Another editor has changed it since the page was opened; the page asks about what it is now. */
  isStale?: true;
}

export const action = formAction(deleteCategory);

/** @throws 303 to the categories; 303 to /signin; 404 */
async function deleteCategory(args: RequestArgs) {
  const page = await categoryFormContext(args, { fields: ["target"] });
  const { category, context, db, gym, mount, now, person } = page;
  const body = await readForm(args.request);
  const target = String(body.get("target") ?? "");
  const deleted = await deleteWorkoutType(db, {
    ...{ gymId: gym.id, key: category.key, accountId: person.accountId, now },
    version: String(body.get("version") ?? ""),
    targetKey: target === "" ? null : target,
  });
  if (!deleted.ok) {
    if (deleted.reason === "notFound") throw notFound();
    if (deleted.reason === "stale") {
      const reply = { status: "error", initialValue: { target } } as const;
      return redisplayForm<DeleteAnswer>(reply, 409, NO_STORE, { isStale: true });
    }
    const error = { target: [`delete.${deleted.reason}`] };
    return redisplayForm({ status: "error", initialValue: {}, error }, 400, NO_STORE);
  }
  const key = deleted.moved > 0 ? "categories:delete.moved" : "categories:delete.done";
  return redirectWithToast(context, studioPaths.categories(mount), { kind: "good", key });
}
