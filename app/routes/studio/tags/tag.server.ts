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
import { toTagVersion } from "~/features/catalog/tags/tag-version.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
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
import { toGoneTag } from "../categories/gone-texts.server";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import { answerGone, loadGoneForm, type GoneAnswer } from "../show-gone.server";
import { showInLanguage } from "../show-in-language.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";

/** Null for a tag that the gym does not have. */
async function findTag({ db, gym, params }: StudioContext) {
  const tagId = parseId(params["tagId"]);
  return tagId === null ? null : findCountedTag(db, { gymId: gym.id, tagId });
}

/** With 404 what was typed for a tag that another editor has deleted or merged. @throws 303 to /signin; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageCategories", "categories");
  const tag = await findTag(page);
  return tag ? loadTag(page, tag) : loadGoneForm(page, (values) => toGoneTag(page, values));
}

export async function loadTag(
  page: StudioContext,
  tag: NonNullable<Awaited<ReturnType<typeof findTag>>>,
) {
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
      /** Of what a merge or a deletion takes away. */
      shown: toTagVersion(tag),
      others: others.map((one) => ({ value: toTarget(one), text: one.text })),
      ownTo: studioPaths.tag(mount, tag.id),
      backTo: studioPaths.tags(mount),
    },
    { headers },
  );
}

export type TagAnswer = FormAnswer &
  GoneAnswer & {
    conflict?: EditConflict;
    /** A key below `tag`: why two tags did not become one. */
    mergeError?: "unknownTarget";
    /** The act that the editor asked of a tag which another editor has worded anew; the page asks again. */
    stale?: { act: "delete" } | { act: "merge"; intoId: number };
  };

export const action = formAction(editTag);

const KEPT = ["version", ...toTextNames(toTagFields(languages))];

async function editTag(args: RequestArgs) {
  const page = await studioFormContext(args, {
    ...{ act: "manageCategories", fields: KEPT, namespace: "categories" },
  });
  const body = await readForm(args.request);
  const tag = await findTag(page);
  if (!tag) return toGone(page, body);
  const inLanguage = await showInLanguage<TagAnswer>(page, body);
  if (inLanguage) return inLanguage;
  const { db, gym, mount, now, person } = page;
  const own = { gymId: gym.id, tagId: tag.id, accountId: person.accountId, now };
  const version = String(body.get("shown") ?? "");
  switch (body.get("intent")) {
    case "merge": {
      const into = readTarget(String(body.get("into") ?? ""));
      const { intoId } = into;
      const merged = await mergeTags(db, { ...own, version, ...into });
      if (!merged.ok) {
        if (merged.reason === "notFound") throw notFound();
        if (merged.reason === "stale") return askAgain({ act: "merge", intoId });
        const answer: TagAnswer = { mergeError: "unknownTarget" };
        return data(answer, { status: 400, headers: NO_STORE });
      }
      const toast = { kind: "good", key: "categories:tag.merged" } as const;
      return redirectWithToast(page.context, studioPaths.tag(mount, intoId), toast);
    }
    case "delete": {
      const deleted = await deleteTag(db, { ...own, version });
      if (!deleted.ok) {
        if (deleted.reason === "stale") return askAgain({ act: "delete" });
        throw notFound();
      }
      const toast = { kind: "good", key: "categories:tag.deleted" } as const;
      return redirectWithToast(page.context, studioPaths.tags(mount), toast);
    }
    default:
      return rename(page, { own, body });
  }
}

/** A tag as the page has shown it: an option of the form carries its text, so that nobody merges it into another. */
const toTarget = ({ id, text }: { id: number; text: string }): string => `${id}:${text}`;

function readTarget(target: string): { intoId: number; intoText: string } {
  const [, id = "", intoText = ""] = /^(\d+):(.*)$/s.exec(target) ?? [];
  return { intoId: parseId(id) ?? 0, intoText };
}

const askAgain = (stale: NonNullable<TagAnswer["stale"]>) =>
  data<TagAnswer>({ stale }, { status: 409, headers: NO_STORE });
const toGone = (page: StudioContext, body: FormData) =>
  answerGone(toGoneTag(page, Object.fromEntries(body)));

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
    return redirectWithToast(page.context, studioPaths.tag(mount, own.tagId), toast);
  }
  if (changed.reason === "stale") {
    const { saved } = changed;
    const conflict = findEditConflict({
      ...{ names: toTextNames(fields), saved, typed: values, version: toContentVersion(saved) },
    });
    return redisplayForm<TagAnswer>(submission.reply(), 409, NO_STORE, { conflict });
  }
  if (changed.reason === "notFound") return toGone(page, body);
  const reply = submission.reply({ fieldErrors: { text: ["errors.tagTaken"] } });
  return redisplayForm(reply, 400, NO_STORE);
}
