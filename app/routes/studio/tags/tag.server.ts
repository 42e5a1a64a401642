/** `/studio/tags/{id}`: words a tag in every language, makes one of two, and deletes one (product.md §26). */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { changeTag } from "~/features/catalog/tags/change-tag.server";
import { deleteTag } from "~/features/catalog/tags/delete-tag.server";
import { mergeTags } from "~/features/catalog/tags/merge-tags.server";
import { findCountedTag, listOtherTags } from "~/features/catalog/tags/queries.server";
import { tagForm, toTagFields } from "~/features/catalog/tags/tag-fields";
import { parseWorkoutId as parseId } from "~/features/catalog/workout-types/workout-type-key";
import { listFurtherLanguages, textLanguageOf } from "~/features/gyms/queries.server";
import { toCookieHeaders } from "~/http/cookies";
import {
  formAction,
  formTitle,
  readForm,
  redisplayForm,
  type FormAnswer,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { languages } from "~/kernel/languages";
import { readTextFields, toTextNames } from "~/features/gyms/text-fields";
import { studioPaths } from "~/studio-paths";
import { formatCount } from "../categories/format-count.server";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { leadWithToast } from "../parse-owner-form.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";

/** @throws 404 for a tag that the gym does not have */
async function requireTag({ db, gym, params }: StudioContext) {
  const tagId = parseId(params["tagId"]);
  const tag = tagId === null ? null : await findCountedTag(db, { gymId: gym.id, tagId });
  if (!tag) throw notFound();
  return tag;
}

/** @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageCategories", "categories");
  const tag = await requireTag(page);
  const { context, db, gym, lang, mount, person, t } = page;
  const further = listFurtherLanguages(gym);
  const fields = toTagFields(further);
  const values = readTextFields(tag, fields);
  const others = await listOtherTags(db, { gymId: gym.id, tagId: tag.id });
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, tag.text),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      typed: typed?.reply,
      text: tag.text,
      workouts: formatCount(tag.workouts, { lang, t }),
      limits: fields.limits,
      textLanguage: textLanguageOf(gym),
      further,
      values,
      version: toContentVersion(values),
      others: others.map(({ id, text }) => ({ value: String(id), text })),
      ownTo: studioPaths.tag(mount, tag.id),
      backTo: studioPaths.tags(mount),
    },
    { headers },
  );
}

export type TagAnswer = FormAnswer & {
  conflict?: EditConflict;
  /** A key below `tag`: why two tags did not become one. */
  mergeError?: "unknownTarget";
};

export const action = formAction(editTag);

const KEPT = ["version", ...toTextNames(toTagFields(languages))];

async function editTag(args: RequestArgs) {
  const page = await studioFormContext(args, {
    ...{ act: "manageCategories", fields: KEPT, namespace: "categories" },
  });
  const tag = await requireTag(page);
  const body = await readForm(args.request);
  const { db, gym, mount, now, person } = page;
  const own = { gymId: gym.id, tagId: tag.id, accountId: person.accountId, now };
  switch (body.get("intent")) {
    case "merge": {
      const intoId = parseId(String(body.get("into") ?? "")) ?? 0;
      const merged = await mergeTags(db, { ...own, intoId });
      if (!merged.ok) {
        if (merged.reason === "notFound") throw notFound();
        const answer: TagAnswer = { mergeError: "unknownTarget" };
        return data(answer, { status: 400, headers: NO_STORE });
      }
      const toast = { kind: "good", key: "categories:tag.merged" } as const;
      return leadWithToast(page, studioPaths.tag(mount, intoId), toast);
    }
    case "delete": {
      if (!(await deleteTag(db, own)).ok) throw notFound();
      const toast = { kind: "good", key: "categories:tag.deleted" } as const;
      return leadWithToast(page, studioPaths.tags(mount), toast);
    }
    default:
      return rename(page, { own, body });
  }
}

async function rename(
  page: StudioContext,
  {
    own,
    body,
  }: {
    own: { gymId: number; tagId: number; accountId: string; now: Date };
    body: FormData;
  },
) {
  const { db, gym, mount } = page;
  const fields = toTagFields(listFurtherLanguages(gym));
  const submission = parseWithZod(body, { schema: tagForm(fields) });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const values = submission.value;
  const version = String(body.get("version") ?? "");
  const changed = await changeTag(db, { ...own, version, values, fields });
  if (changed.ok) {
    const toast = { kind: "good", key: "categories:tag.saved" } as const;
    return leadWithToast(page, studioPaths.tag(mount, own.tagId), toast);
  }
  if (changed.reason === "stale") {
    const { saved } = changed;
    const conflict = findEditConflict({
      ...{ names: toTextNames(fields), saved, typed: values, version: toContentVersion(saved) },
    });
    return redisplayForm<TagAnswer>(submission.reply(), 409, NO_STORE, { conflict });
  }
  if (changed.reason === "notFound") throw notFound();
  const reply = submission.reply({ fieldErrors: { text: ["errors.tagTaken"] } });
  return redisplayForm(reply, 400, NO_STORE);
}
