/** An owner invites an address to the gym's team: the invitation and its mail exist together, or not at all. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import type { Gym } from "~/features/gyms/queries.server";
import { inviteToTeam } from "~/features/identity/roles/invite-to-team.server";
import { lockOwners } from "~/features/identity/roles/lock-owners.server";
import type { GymRole } from "~/features/identity/roles/studio-permissions";
import { announce } from "~/features/notifications/announce.server";
import type { LangKey } from "~/kernel/lang-keys";
import { sha256Hex } from "~/kernel/ids.server";
import { refuse } from "~/kernel/result";

export function inviteStaff(
  db: Db,
  {
    gym,
    inviter,
    lang,
    ...invitation
  }: {
    gym: Pick<Gym, "id" | "name" | "timeZone">;
    inviter: { accountId: string; firstName: string; lastName: string };
    email: string;
    role: GymRole;
    /** Of the page: nobody knows the language of the invited person. */
    lang: LangKey;
    now: Date;
  },
) {
  return inTransaction(db, async (tx) => {
    // The inviter's own role may have ended since the page has checked it. Of two at once the second counts the first.
    const owners = await lockOwners(tx, { gymId: gym.id });
    if (!owners.includes(inviter.accountId)) return refuse("gone");
    const invited = await inviteToTeam(tx, {
      gymId: gym.id,
      invitedBy: inviter.accountId,
      ...invitation,
    });
    if (!invited.ok) return invited;
    const { invitationId, email, token, expiresAt } = invited;
    await announce(tx, {
      key: `teamInvitation:${invitationId}:${sha256Hex(token)}`,
      kind: "teamInvitation",
      recipient: email,
      lang,
      // Its page is on the platform's host, where the invited person signs in.
      gymId: null,
      data: {
        inviter: `${inviter.firstName} ${inviter.lastName}`.trim(),
        gymName: gym.name,
        role: invitation.role,
        until: expiresAt.toISOString(),
        timeZone: gym.timeZone,
        token,
      },
    });
    await recordAct(tx, {
      gymId: gym.id,
      accountId: inviter.accountId,
      action: "team.invite",
      // The log could not forget an address, so it names the invitation.
      subject: { kind: "gym-invitation", id: invitationId },
      after: { role: invitation.role },
      now: invitation.now,
    });
    return invited;
  });
}
