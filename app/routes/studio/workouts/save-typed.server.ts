/** Saves what was typed into the editor's form, or shows it again beside what another editor has saved. */
import type { SubmissionResult } from "@conform-to/react";
import type { DraftContent } from "~/features/catalog/drafts/draft-content";
import { findEditConflict, type EditConflict } from "../find-edit-conflict";
import type { DraftContext } from "./draft-context.server";
import {
  listDraftFields,
  readDraftForm,
  toComparedTexts,
  toDraftValues,
  type DraftErrors,
  type DraftOffers,
} from "./draft-form";
import { toFormVersion, toMovementsVersion } from "./draft-version.server";
import { loadChoices } from "./load-choices.server";
import { toOffers } from "./load-draft-form.server";
import type { MovementAct } from "./movement-acts";
import { saveContent } from "./save-content.server";
import { showFormAgain } from "./show-form-again.server";

export interface DraftAnswer {
  reply?: SubmissionResult<string[]>;
  /** Of the form that is shown again; undefined: the saved one's. */
  version?: string;
  conflict?: EditConflict;
  /** The conflict shows the time that is saved now. */
  isTimeShown?: boolean;
  /** What was asked of a list of movements that another editor has changed meanwhile. */
  asked?: { act: MovementAct["act"]; name: string };
  /** Another editor has saved meanwhile, so "Discard changes" has discarded nothing. */
  isDiscardStale?: boolean;
  /** Another editor has archived the workout meanwhile, so it is not published. */
  isArchivedSince?: boolean;
}

type Refusal =
  | { kind: "errors"; errors: DraftErrors }
  | { kind: "conflict"; conflict: EditConflict }
  | { kind: "list"; asked: NonNullable<DraftAnswer["asked"]> };

export async function saveTyped(page: DraftContext, body: FormData, act: MovementAct | null) {
  const { draft } = page;
  const offers = toOffers(page, await loadChoices(page));
  const saved = await saveContent<Refusal>(page, (content) => {
    const read = readDraftForm(body, { content, offers });
    if (Object.keys(read.errors).length > 0) {
      return { ok: false, refusal: { kind: "errors", errors: read.errors } };
    }
    const conflict = findConflict(body, { saved: content, typed: read.content, offers });
    if (conflict) return { ok: false, refusal: { kind: "conflict", conflict } };
    if (!act) return { ok: true, content: read.content };
    const isStale = body.get("movements") !== toMovementsVersion(content);
    const movements = isStale ? null : act.apply(content.movements);
    if (movements) return { ok: true, content: { ...read.content, movements } };
    const name = nameOf(act.key, [...content.movements, ...draft.content.movements]);
    const asked = { act: act.act, name };
    return { ok: false, refusal: { kind: "list", asked } };
  });
  return saved.ok ? saved : { ok: false as const, answer: toAnswer(body, saved.refusal) };
}

const nameOf = (key: string, movements: DraftContent["movements"]): string =>
  movements.find((movement) => movement.key === key)?.name ?? "";

/** Null: the form shows what is saved, or says just the same. */
export function findConflict(
  body: FormData,
  { offers, saved, typed }: { saved: DraftContent; typed: DraftContent; offers: DraftOffers },
): EditConflict | null {
  const version = toFormVersion(saved);
  if (body.get("version") === version) return null;
  const conflict = findEditConflict({
    names: listDraftFields(offers.translations),
    saved: toComparedTexts(toDraftValues(saved), offers),
    typed: toComparedTexts(toDraftValues(typed), offers),
    version,
  });
  return conflict.fields.length > 0 ? conflict : null;
}

function toAnswer(body: FormData, refusal: Refusal | "foreign") {
  const version = String(body.get("version") ?? "");
  if (refusal === "foreign")
    return showFormAgain<DraftAnswer>(body, { "": ["foreign"] }, 400, { version });
  switch (refusal.kind) {
    case "errors":
      return showFormAgain<DraftAnswer>(body, refusal.errors, 400, { version });
    case "conflict":
      return showFormAgain<DraftAnswer>(body, {}, 409, {
        ...{ version: refusal.conflict.version, conflict: refusal.conflict },
      });
    case "list":
      // The list below is the saved one; what was typed above is sent with the next button.
      return showFormAgain<DraftAnswer>(body, {}, 409, { version, asked: refusal.asked });
  }
}
