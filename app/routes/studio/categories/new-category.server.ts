/** `/studio/categories/new`: a category with its name and the cuid of its address, which stays (product.md §26). */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { addWorkoutType } from "~/features/catalog/workout-types/add-workout-type.server";
import {
  MAX_CATEGORY_NAME,
  suggestCategoryKey,
} from "~/features/catalog/workout-types/category-fields";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { isPrintable, isVisible } from "~/kernel/visible";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { toFormKey } from "../form-key.server";
import { showInLanguage } from "../show-in-language.server";
import { studioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";

/** @throws 303 to /signin; 404 for everybody whose role does not manage categories */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageCategories", "categories");
  const { context, mount, now, person, t } = page;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("new.title")),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      formId: newId(now.getTime()),
      typed: typed?.reply,
      backTo: studioPaths.categories(mount),
      /** What an address begins with. */
      address: paths.category(mount, "").replace(/\/?$/, "/"),
    },
    { headers },
  );
}

export const action = formAction(addCategory);

const form = z.object({
  name: z
    .string("errors.required")
    .trim()
    .max(MAX_CATEGORY_NAME, { error: "errors.tooLong", abort: true })
    .refine(isPrintable, { error: "errors.textInvalid", abort: true })
    .refine(isVisible, "errors.required"),
  key: z.string().trim().optional(),
});

const FIELD_ERRORS = {
  wrongKey: { key: ["errors.wrongKey"] },
  taken: { key: ["errors.taken"] },
  tooMany: { name: ["errors.tooMany"] },
};

async function addCategory(args: RequestArgs) {
  const page = await studioFormContext(args, {
    act: "manageCategories",
    fields: ["name", "key"],
    namespace: "categories",
  });
  const { context, db, gym, mount, now, person } = page;
  const body = await readForm(args.request);
  const inLanguage = await showInLanguage(page, body);
  if (inLanguage) return inLanguage;
  const submission = parseWithZod(body, { schema: form });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const { name } = submission.value;
  const key = submission.value.key ?? suggestCategoryKey(name);
  const added = await addWorkoutType(db, {
    ...{ gymId: gym.id, key, name, formKey: toFormKey(page, body) },
    ...{ accountId: person.accountId, now },
  });
  if (!added.ok) {
    const reply = submission.reply({ fieldErrors: FIELD_ERRORS[added.reason] });
    return redisplayForm(reply, 400, NO_STORE);
  }
  const toast = added.isNew
    ? ({ kind: "good", key: "categories:new.added" } as const)
    : ({ kind: "info", key: "categories:new.already" } as const);
  return redirectWithToast(context, studioPaths.category(mount, key), toast);
}
