/** Opens a gym as a draft: everything that its owner needs to fill it, or nothing (product.md §20). */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { claimGuid } from "~/features/gyms/claim-guid.server";
import { createGym, type NewGym } from "~/features/gyms/create-gym.server";
import { countDrafts, findGymByOpening } from "~/features/gyms/queries.server";
import { redeemGymOpening } from "~/features/identity/gym-openings/redeem-gym-opening.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { makeOwner } from "~/features/identity/roles/make-owner.server";
import { findRoleInGym, listOpenedGymIds } from "~/features/identity/roles/queries.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { findLive } from "~/features/lives/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { BrokenInvariant } from "~/kernel/errors";
import { toLangKey } from "~/kernel/lang-keys";
import { ok, refuse, type Result } from "~/kernel/result";
import { toSlug } from "~/kernel/slug";

/** Each draft keeps a name from another owner, also one that its opener has handed on. */
export const MAX_DRAFTS = 5;
const CATEGORY_KEY_MAX = 60;

interface OpenGym {
  accountId: string;
  gym: NewGym;
  categoryName: string;
  /** The version of the creators' terms that the page has shown. */
  termsVersionId: number | null;
  /** `isNeeded`: without a valid invitation no gym is opened. */
  invitation: { token: string | null; isNeeded: boolean };
  now: Date;
}

type OpenedGym = Result<
  { guid: string; isNew: boolean },
  "taken" | "too-many-drafts" | "invitation-gone" | "terms-changed"
>;

/** `isNew` false: the form was sent before, and this is the gym that it opened. */
export function openGym(db: Db, opening: OpenGym): Promise<OpenedGym> {
  const { accountId, gym, invitation, now } = opening;
  return inTransaction(db, async (tx) => {
    // One account opens one gym after the other, so that its drafts are counted exactly.
    const account = await lockAccount(tx, accountId);
    if (!account) throw new BrokenInvariant("A session without an account");
    const opened = await findGymByOpening(tx, gym.openingId);
    if (opened && (await findRoleInGym(tx, { accountId, gymId: opened.id })) !== null)
      return ok({ guid: opened.guid, isNew: false });
    const drafts = await countDrafts(tx, await listOpenedGymIds(tx, accountId));
    if (drafts >= MAX_DRAFTS) return refuse("too-many-drafts");
    const terms = await findNewestVersion(tx, { gymId: null, kind: "creators" });
    if (!terms || terms.id !== opening.termsVersionId) return refuse("terms-changed");
    // Gyms and lives share `/lives/{guid}`. Whoever knows another person's opening gets no gym.
    const isFree = (await claimGuid(tx, gym.guid)) && !(await findLive(tx, { guid: gym.guid }));
    if (!isFree || opened) return refuse("taken");
    const { token, isNeeded } = invitation;
    const redeemed = token !== null && (await redeemGymOpening(tx, { token, accountId, now }));
    if (isNeeded && !redeemed) return refuse("invitation-gone");

    const gymId = await fillDraft(tx, opening, terms.id);
    await announce(tx, {
      key: `gymOpened:${accountId}:${gymId}`,
      kind: "gymOpened",
      recipient: account.email,
      lang: account.lang ?? toLangKey(gym.textLanguage),
      // A draft is reached from the platform's host, where its owner is signed in.
      gymId: null,
      data: { firstName: account.firstName, gymName: gym.name },
    });
    return ok({ guid: gym.guid, isNew: true });
  });
}

async function fillDraft(
  tx: Tx,
  { accountId, gym, categoryName, now }: OpenGym,
  termsVersionId: number,
): Promise<number> {
  const { gymId } = await createGym(tx, gym);
  await registerStudent(tx, { accountId, now });
  await makeOwner(tx, { gymId, accountId, termsVersionId, now });
  // A name without a Latin letter makes no key.
  const key = toSlug(categoryName, CATEGORY_KEY_MAX) || "workouts";
  await createWorkoutType(tx, { gymId, key, name: categoryName, headerText: categoryName });
  await recordAct(tx, {
    gymId,
    accountId,
    action: "gym.open",
    subject: { kind: "gym", id: String(gymId) },
    after: { guid: gym.guid, name: gym.name, state: "DRAFT" },
    now,
  });
  return gymId;
}
