/** Saves a text: one that is shown at once, or the draft of a legal one; and takes a change back. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { GymFields } from "~/features/gyms/gym-fields";
import { isLegalKind, orderLanguages, toTextField, toTextSlug } from "~/features/gyms/text-kinds";
import type { TextKind, TextMode } from "~/features/gyms/text-kinds";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { editText } from "~/features/journeys/edit-text.server";
import { saveLegalDraft } from "~/features/journeys/save-legal-draft.server";
import { undoGymEdit } from "~/features/journeys/undo-gym-edit.server";
import type { VersionedKind } from "~/features/legal/default-text";
import { findDraftById } from "~/features/legal/drafts.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { studioPaths } from "~/studio-paths";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import type { StudioContext } from "../studio-context.server";
import { toSavedKey } from "../to-saved-key";
import { isEarlierText } from "./list-earlier-texts.server";
import { loadStandingText, loadText } from "./load-text.server";
import type { TextValue } from "./parse-text-form.server";
import { TEXT_FORM_FIELDS, toFormValues } from "./text-form";

export interface TextAnswer {
  reply?: SubmissionResult<string[]>;
  /** What the page would show, by language. */
  preview?: { language: string; label: string; html: string }[];
  /** Another editor has saved meanwhile. */
  conflict?: EditConflict;
}

interface ParsedForm {
  reply: SubmissionResult<string[]>;
  value: TextValue;
}

export async function saveText(
  page: StudioContext,
  {
    kind,
    form,
    version,
    intent,
  }: { kind: TextKind; form: ParsedForm; version: string; intent: unknown },
) {
  const saved = isLegalKind(kind)
    ? await saveDraft(page, { kind, value: form.value, version })
    : await showText(page, { kind, value: form.value, version });
  if (!saved.ok) return answerConflict(page, { kind, form });
  const { mount, role } = page;
  const slug = toTextSlug(kind);
  if (!isLegalKind(kind)) {
    return redirectWithToast(page.context, studioPaths.texts(mount), {
      kind: "good",
      key: toSavedKey(page.gym, "texts:toast.saved"),
    });
  }
  return intent === "publish" && isPermitted(role, "publishLegalTexts")
    ? seeOther(studioPaths.publishText(mount, slug))
    : redirectWithToast(page.context, studioPaths.text(mount, slug), {
        kind: "good",
        key: "texts:toast.draft",
      });
}

const saveDraft = (
  { db, gym, now, person }: StudioContext,
  { kind, value, version }: { kind: VersionedKind; value: TextValue; version: string },
) =>
  saveLegalDraft(db, {
    ...{ gymId: gym.id, accountId: person.accountId, now, kind, version },
    ...{ mode: value.mode, texts: value.texts },
  });

function showText(
  { db, gym, now, person }: StudioContext,
  { kind, value, version }: { kind: TextKind; value: TextValue; version: string },
) {
  const base = textLanguageOf(gym);
  const values: GymFields = Object.fromEntries(
    orderLanguages(base).map((language) => [
      toTextField(kind, language, base),
      value.htmls[language] ?? null,
    ]),
  );
  if (kind === "contacts") values.extendsContacts = value.mode === "extend" ? true : null;
  const sources = orderLanguages(base).flatMap((language) => {
    const [html, markdown] = [value.htmls[language], value.texts[language]];
    return html !== undefined && markdown !== undefined ? [{ html, markdown }] : [];
  });
  return editText(db, {
    ...{ gymId: gym.id, accountId: person.accountId, now, version, values, sources },
  });
}

/** 409 with both texts; the form keeps what was typed, and its next save replaces what is saved. */
async function answerConflict(
  page: StudioContext,
  { kind, form }: { kind: TextKind; form: ParsedForm },
) {
  const { t } = page;
  const saved = await loadText(page, kind);
  const toWords = (values: Record<string, string>) => ({
    ...values,
    mode: t(`mode.${values["mode"] ?? "default"}.label`),
  });
  const conflict = findEditConflict({
    names: TEXT_FORM_FIELDS,
    saved: toWords(toFormValues(saved)),
    typed: toWords(toFormValues(form.value)),
    version: saved.version,
  });
  return data<TextAnswer>({ reply: form.reply, conflict }, { status: 409, headers: NO_STORE });
}

/** What was there before a change comes back; of a legal text as a draft. */
export async function takeBack(
  page: StudioContext,
  { kind, id }: { kind: TextKind; id: number | null },
) {
  const isEarlier = id !== null && (await isEarlierText(page, { kind, id }));
  const done = !isEarlier
    ? null
    : isLegalKind(kind)
      ? await takeDraftBack(page, { kind, id })
      : await undoChange(page, id);
  return redirectWithToast(
    page.context,
    studioPaths.text(page.mount, toTextSlug(kind)),
    done ?? { kind: "bad", key: "texts:toast.notUndone" },
  );
}

/** The message for the editor; null: nobody can undo it any more. */
async function undoChange({ db, gym, now, person }: StudioContext, changeId: number) {
  const undo = { gymId: gym.id, accountId: person.accountId, changeId, now };
  const undone = await undoGymEdit(db, undo);
  if (undone.ok) return { key: "texts:toast.undone" };
  // By another editor, or by the same form sent twice.
  return undone.reason === "undone" ? { key: "texts:toast.undoneAlready" } : null;
}

async function takeDraftBack(
  page: StudioContext,
  { kind, id }: { kind: VersionedKind; id: number },
) {
  const { db, gym } = page;
  const draft = await findDraftById(db, { gymId: gym.id, kind, draftId: id });
  const isBack = draft !== null && (await replaceDraft(page, { kind, text: draft }));
  return isBack ? { key: "texts:toast.draftBack" } : null;
}

/** What readers see now becomes the draft of a legal text; the draft before can be brought back. */
export async function takeStanding(page: StudioContext, kind: VersionedKind) {
  await replaceDraft(page, { kind, text: await loadStandingText(page, kind) });
  return redirectWithToast(page.context, studioPaths.text(page.mount, toTextSlug(kind)), {
    kind: "good",
    key: "texts:toast.standing",
  });
}

async function replaceDraft(
  { db, gym, now, person }: StudioContext,
  { kind, text }: { kind: VersionedKind; text: { mode: TextMode; texts: Record<string, string> } },
): Promise<boolean> {
  const { mode, texts } = text;
  const save = { gymId: gym.id, accountId: person.accountId, kind, mode, texts, now };
  return (await saveLegalDraft(db, { ...save, version: null })).ok;
}
