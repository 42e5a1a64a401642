/**
 * An OWNER publishes the draft of a legal text: it is a dated version at once, and a job tells the members (product.md
 * §19, §26).
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lockGym } from "~/features/gyms/lock-gym.server";
import { findLegalTextOfGym } from "~/features/gyms/queries.server";
import { setLegalText } from "~/features/gyms/set-legal-text.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import type { VersionedKind } from "~/features/legal/default-text";
import { findDraft, markDraftPublished } from "~/features/legal/drafts.server";
import { recordVersion } from "~/features/legal/record-version.server";
import { BrokenInvariant } from "~/kernel/errors";
import { ok, refuse, type Result } from "~/kernel/result";

interface PublishLegalText {
  gymId: number;
  accountId: string;
  kind: VersionedKind;
  /** The draft that the owner has read. */
  draftId: number;
  /** The HTML by language that is made of it. */
  texts: Record<string, string>;
  now: Date;
  sendJob: (tx: Tx, job: { gymId: number; kind: VersionedKind }) => Promise<unknown>;
}

/** `stale`: another draft has been saved meanwhile, or this one is published. `notOwner`: the role has ended. */
export function publishLegalText(
  db: Db,
  { sendJob, texts, draftId, accountId, ...subject }: PublishLegalText,
): Promise<Result<{ number: number }, "stale" | "notOwner">> {
  const { gymId, kind, now } = subject;
  return inTransaction(db, async (tx) => {
    await lockGym(tx, gymId);
    if ((await findRoleInGym(tx, { accountId, gymId })) !== "OWNER") return refuse("notOwner");
    const { draft } = await findDraft(tx, { gymId, kind });
    if (draft?.id !== draftId || draft.versionId !== null) return refuse("stale");
    // Keeps the text that is replaced as a version too, so that it stays readable.
    const replaced = await findLegalTextOfGym(tx, { gymId, kind });
    if (replaced) await recordVersion(tx, { ...subject, text: replaced });
    const stored = await setLegalText(tx, { gymId, kind, texts });
    const text = stored.ok ? await findLegalTextOfGym(tx, { gymId, kind }) : null;
    if (!text) throw new BrokenInvariant(`the ${kind} of gym ${gymId} have no words`);
    const { id: versionId, number, isNew } = await recordVersion(tx, { ...subject, text });
    await markDraftPublished(tx, { gymId, draftId, versionId });
    if (isNew) {
      await recordAct(tx, {
        gymId,
        accountId,
        action: `gym.publish-${kind}`,
        subject: { kind: "gym", id: String(gymId) },
        before: null,
        after: { version: number },
        now,
      });
      await sendJob(tx, { gymId, kind });
    }
    return ok({ number });
  });
}
