/** A creator saves the draft of a legal text, with its act. Nothing that members see changes. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lockGym } from "~/features/gyms/lock-gym.server";
import type { TextMode } from "~/features/gyms/text-kinds";
import type { VersionedKind } from "~/features/legal/default-text";
import { addDraft, findDraft } from "~/features/legal/drafts.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { ok, refuse, type Result } from "~/kernel/result";

export function saveLegalDraft(
  db: Db,
  {
    gymId,
    accountId,
    kind,
    version,
    mode,
    texts,
    now,
  }: {
    gymId: number;
    accountId: string;
    kind: VersionedKind;
    /** `contentVersion` of `findDraft` as the form has loaded it; null: any draft is replaced. */
    version: string | null;
    mode: TextMode;
    /** The Markdown by language. */
    texts: Record<string, string>;
    now: Date;
  },
): Promise<Result<{ isNew: boolean }, "stale">> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    await lockGym(tx, gymId);
    const { draft, contentVersion } = await findDraft(tx, { gymId, kind });
    if (version !== null && version !== contentVersion) return refuse("stale");
    const [before, after] = [draft && toFields(kind, draft), toFields(kind, { mode, texts })];
    // What is saved already makes no draft that could be taken back.
    if (toContentVersion(before) === toContentVersion(after)) return ok({ isNew: false });
    await addDraft(tx, { gymId, kind, mode, texts, now });
    await recordAct(tx, {
      gymId,
      accountId,
      action: `gym.draft-${kind}`,
      subject: { kind: "gym", id: String(gymId) },
      before,
      after,
      now,
    });
    return ok({ isNew: true });
  });
}

const toFields = (
  kind: VersionedKind,
  { mode, texts }: { mode: TextMode; texts: Record<string, string> },
) => ({
  textMode: mode,
  ...Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [`${language}.${kind}`, text]),
  ),
});
