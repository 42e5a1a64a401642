/** `/studio/texts/{text}/publish`: the draft of a legal text becomes a dated version (product.md §26). For OWNERs. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { isSeenByStaffOnly, type GymState } from "~/features/gyms/gym-state";
import { isLegalKind, orderLanguages, parseTextSlug, toTextSlug } from "~/features/gyms/text-kinds";
import { passwordForm } from "~/features/identity/forms";
import { countReaders, NOTICE_DAYS } from "~/features/journeys/announce-legal-version.server";
import { publishLegalText } from "~/features/journeys/publish-legal-text.server";
import type { VersionedKind } from "~/features/legal/default-text";
import { findDraftById } from "~/features/legal/drafts.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { requirePassword } from "~/http/require-password.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { languageNames } from "~/kernel/languages";
import { longDate } from "~/kernel/long-date";
import { addDays } from "~/kernel/time";
import { studioPaths } from "~/studio-paths";
import { parseOwnerForm } from "../parse-owner-form.server";
import { readRowId } from "../read-row-id";
import { showInLanguage } from "../show-in-language.server";
import { studioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";
import { loadText } from "./load-text.server";

const publishForm = passwordForm.extend({ draftId: z.coerce.number().int().positive() });

function requireLegalKind({ params }: RequestArgs): VersionedKind {
  const kind = parseTextSlug(params["textSlug"]);
  if (!kind || !isLegalKind(kind)) throw notFound();
  return kind;
}

/** @throws 303 to /signin for a visitor, to the reset for an account without a password; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "publishLegalTexts", "texts");
  const kind = requireLegalKind(args);
  await requirePassword(page);
  const { context, db, gym, lang, mount, now, person, t } = page;
  const { base, pending, isStandardOutdated } = await loadText(page, kind);
  return data(
    {
      title: formTitle(page, t(`publish.title.${kind}`)),
      frame: toStudioFrame(page),
      formOwner: toFormOwner(context, person),
      constraint: getZodConstraint(passwordForm),
      kind,
      editTo: studioPaths.text(mount, toTextSlug(kind)),
      isStandardOutdated,
      /** Null: everything is published. */
      draft: pending && {
        id: pending.draftId,
        number: pending.number,
        readers: await countReaders(db, { gymId: gym.id, kind, publishedAt: now }),
        days: NOTICE_DAYS,
        countsFrom: longDate(addDays(now, NOTICE_DAYS), lang, gym.timeZone),
        preview: orderLanguages(base).flatMap((language) => {
          const html = pending.htmls[language];
          return html ? [{ language, label: languageNames[language], html }] : [];
        }),
      },
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(publish);

async function publish(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "publishLegalTexts", namespace: "texts" });
  const kind = requireLegalKind(args);
  const { context, db, gym, mount, now, person } = page;
  const body = await readForm(args.request);
  const inLanguage = await showInLanguage(args, body);
  if (inLanguage) return inLanguage;
  const form = await parseOwnerForm(page, { body, schema: publishForm });
  if (!form.ok) return form.answer;
  const { draftId } = form.value;
  const { pending } = await loadText(page, kind);
  const readers = await countReaders(db, { gymId: gym.id, kind, publishedAt: now });
  const isRead = pending?.draftId === draftId;
  const published =
    pending && isRead
      ? await publishLegalText(db, {
          gymId: gym.id,
          accountId: person.accountId,
          kind,
          draftId,
          texts: pending.htmls as Record<string, string>,
          now,
          sendJob: (tx, job) => context.sendJob(tx, "announce-legal-version", job),
        })
      : null;
  const slug = toTextSlug(kind);
  if (published?.ok) {
    const key = toPublishedKey(gym, readers);
    return redirectWithToast(page.context, studioPaths.text(mount, slug), { kind: "good", key });
  }
  // The same form, sent twice.
  const rowId = readRowId(String(draftId)) ?? 0;
  const draft = await findDraftById(db, { gymId: gym.id, kind, draftId: rowId });
  if (draft && draft.versionId !== null) {
    const already = { kind: "good", key: "texts:toast.publishedAlready" } as const;
    return redirectWithToast(page.context, studioPaths.text(mount, slug), already);
  }
  // The page shows the draft that is there now, or that there is none.
  const stale = { kind: "bad", key: "texts:toast.draftChanged" } as const;
  return redirectWithToast(page.context, studioPaths.publishText(mount, slug), stale);
}

function toPublishedKey(gym: { state: GymState }, readers: number): string {
  if (isSeenByStaffOnly(gym)) return "texts:toast.publishedInDraft";
  return readers > 0 ? "texts:toast.published" : "texts:toast.publishedUntold";
}
