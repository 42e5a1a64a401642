/** `/studio/categories/{cuid}`: the texts of a category in every language, and its pictures (product.md §26). */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { toCategoryFields } from "~/features/catalog/workout-types/category-fields";
import { changeCategoryTexts } from "~/features/catalog/workout-types/change-workout-type.server";
import { listFurtherLanguages, textLanguageOf } from "~/features/gyms/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import {
  formAction,
  formTitle,
  LONG_FORM_BYTES,
  readForm,
  redisplayForm,
  type FormAnswer,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { isFileForm } from "~/http/read-file-form.server";
import { NO_STORE } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { languages } from "~/kernel/languages";
import { readTextFields, textFieldsForm, toTextNames } from "~/features/gyms/text-fields";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { MAX_PICTURE_MB, readUploadFields } from "../read-picture-upload.server";
import { answerGone, loadGoneForm, type GoneAnswer } from "../show-gone.server";
import type { StudioContext } from "../studio-context.server";
import { showInLanguage } from "../show-in-language.server";
import { toStudioFrame } from "../studio-frame.server";
import { toSavedKey } from "../to-saved-key";
import {
  categoriesContext,
  categoriesFormContext,
  categoryFormContext,
  findCategory,
  type CategoryContext,
} from "./category-context.server";
import {
  describeCategoryPictures,
  removePicture,
  uploadPicture,
  type PictureAnswer,
} from "./category-pictures.server";
import { toGoneCategory } from "./gone-texts.server";

/** With 404 what was typed for a category that another editor has deleted. @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await categoriesContext(args);
  const category = await findCategory(page);
  return category
    ? loadCategory({ ...page, category })
    : loadGoneForm(page, (values) => toGoneCategory(page, values));
}

export async function loadCategory(page: CategoryContext) {
  const { category, context, gym, lang, mount, person } = page;
  const { name } = inLanguage(category, lang);
  const further = listFurtherLanguages(gym);
  const fields = toCategoryFields(further);
  const values = readTextFields(category, fields);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, name),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      typed: typed?.reply,
      name,
      address: paths.category(mount, category.key),
      limits: fields.limits,
      textLanguage: textLanguageOf(gym),
      further,
      values,
      version: toContentVersion(values),
      pictures: describeCategoryPictures(category),
      maxMb: MAX_PICTURE_MB,
      ownTo: studioPaths.category(mount, category.key),
      backTo: studioPaths.categories(mount),
      deleteTo: studioPaths.deleteCategory(mount, category.key),
    },
    { headers },
  );
}

export type CategoryAnswer = FormAnswer & PictureAnswer & GoneAnswer & { conflict?: EditConflict };

export const action = formAction(changeCategory);

/** Whatever the language of the gym's texts is. */
const KEPT = ["version", ...toTextNames(toCategoryFields(languages))];

async function changeCategory(args: RequestArgs) {
  if (isFileForm(args.request)) {
    const readFields = readUploadFields(args);
    return uploadPicture(await categoryFormContext(args, { readFields }));
  }
  const own = await categoriesFormContext(args, { fields: KEPT });
  const body = await readForm(args.request, LONG_FORM_BYTES);
  const category = await findCategory(own);
  if (!category) return toGone(own, body);
  const page = { ...own, category };
  const inLanguage = await showInLanguage<CategoryAnswer>(page, body);
  if (inLanguage) return inLanguage;
  return body.get("intent") === "remove-picture"
    ? removePicture(page, body)
    : changeTexts(page, body);
}

const toGone = (page: StudioContext, body: FormData) =>
  answerGone(toGoneCategory(page, Object.fromEntries(body)));

async function changeTexts(page: CategoryContext, body: FormData) {
  const { category, context, db, gym, mount, now, person } = page;
  const fields = toCategoryFields(listFurtherLanguages(gym));
  const submission = parseWithZod(body, { schema: textFieldsForm(fields) });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const values = submission.value;
  const changed = await changeCategoryTexts(db, {
    ...{ gymId: gym.id, key: category.key, accountId: person.accountId, now },
    ...{ version: String(body.get("version") ?? ""), values, fields },
  });
  if (changed.ok) {
    const key = toSavedKey(gym, "categories:edit.saved");
    return redirectWithToast(context, studioPaths.category(mount, category.key), {
      kind: "good",
      key,
    });
  }
  if (changed.reason === "notFound") return toGone(page, body);
  const { saved } = changed;
  const version = toContentVersion(saved);
  const conflict = findEditConflict({
    ...{ names: toTextNames(fields), saved, typed: values, version },
  });
  return redisplayForm<CategoryAnswer>(submission.reply(), 409, NO_STORE, { conflict });
}
