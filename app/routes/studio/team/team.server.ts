/** `/studio/team`: who works in the gym, and who is invited (product.md §15). For OWNERs. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { mailboxOf } from "~/features/identity/email";
import { inviteForm, withdrawForm } from "~/features/identity/forms";
import { getInvitationState } from "~/features/identity/roles/invitation";
import { listOpenInvitations, listTeam } from "~/features/identity/roles/team-queries.server";
import { inviteStaff } from "~/features/journeys/invite-staff.server";
import { withdrawStaffInvitation } from "~/features/journeys/withdraw-staff-invitation.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { requirePassword } from "~/http/require-password.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import type { Toast } from "~/http/toast";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { isUuid } from "~/kernel/ids";
import { toLangKey } from "~/kernel/lang-keys";
import { longDate } from "~/kernel/long-date";
import { studioPaths } from "~/studio-paths";
import { leadWithToast, parseOwnerForm } from "../parse-owner-form.server";
import { studioFormContext } from "../studio-form-context.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";

const constraint = getZodConstraint(inviteForm);

/** @throws 303 to /signin for a visitor, to the reset for an account without a password; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageTeam");
  await requirePassword(page);
  const { context, db, gym, lang, mount, now, person, t } = page;
  const [team, invitations] = await Promise.all([
    listTeam(db, gym.id),
    listOpenInvitations(db, gym.id),
  ]);
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      title: formTitle(page, t("navigation.team")),
      frame: toStudioFrame(page),
      typed: typed?.reply,
      formOwner: toFormOwner(context, person),
      constraint,
      team: team.map(({ accountId, firstName, lastName, email, role, joinedAt }) => ({
        to: studioPaths.teamMember(mount, accountId),
        name: `${firstName} ${lastName}`.trim(),
        email,
        role,
        since: longDate(joinedAt, lang, gym.timeZone),
        isOwn: accountId === person.accountId,
      })),
      invitations: invitations.map(({ id, email, role, expiresAt }) => ({
        id,
        email,
        role,
        until: longDate(expiresAt, lang, gym.timeZone),
        isExpired:
          getInvitationState({ acceptedAt: null, withdrawnAt: null, expiresAt }, now) === "EXPIRED",
      })),
    },
    { headers },
  );
}

export const action = formAction(changeTeam);

async function changeTeam(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "manageTeam", fields: ["email", "role"] });
  const body = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange) {
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  }
  return body.get("intent") === "withdraw" ? withdraw(page, body) : invite(page, body);
}

const leadBack = (page: StudioContext, toast: Toast) =>
  leadWithToast(page, studioPaths.team(page.mount), toast);

async function withdraw(page: StudioContext, body: FormData) {
  const { db, gym, now, person } = page;
  const form = await parseOwnerForm(page, { body, schema: withdrawForm });
  if (!form.ok) return form.answer;
  const { invitation: invitationId } = form.value;
  const withdrawn =
    isUuid(invitationId) &&
    (await withdrawStaffInvitation(db, {
      gymId: gym.id,
      accountId: person.accountId,
      invitationId,
      now,
    }));
  return leadBack(
    page,
    withdrawn
      ? { kind: "good", key: "studio:team.withdrawn" }
      : { kind: "bad", key: "studio:team.notThere" },
  );
}

/** Owners must not flood a stranger's inbox, whichever gyms they invite from. */
async function consumeMailLimits({ context, person }: StudioContext, email: string) {
  for (const [name, key] of [
    ["teamInvitation", person.accountId],
    ["teamInvitationTo", mailboxOf(email) ?? email],
  ] as const) {
    const limit = await context.limits.consume(name, key);
    if (!limit.ok) return limit;
  }
  return { ok: true } as const;
}

const REFUSED = {
  "invalid-email": "error.emailInvalid",
  "already-in-team": "error.alreadyInTeam",
  "too-many": "error.tooManyInvitations",
} as const;

async function invite(page: StudioContext, body: FormData) {
  const { db, gym, lang, now, person } = page;
  const form = await parseOwnerForm(page, { body, schema: inviteForm });
  if (!form.ok) return form.answer;
  const { email, role } = form.value;
  const limit = await consumeMailLimits(page, email);
  if (!limit.ok) {
    const { retryAfterSeconds } = limit;
    const fieldErrors = { email: ["error.tooManyRequests"] };
    return form.refuse({ fieldErrors }, { status: 429, retryAfterSeconds });
  }
  const invitation = { email, role, lang: toLangKey(lang), now };
  const invited = await inviteStaff(db, { gym, inviter: person, ...invitation });
  if (!invited.ok && invited.reason === "gone") throw notFound();
  if (invited.ok) return leadBack(page, { kind: "good", key: "studio:team.invited" });
  return form.refuse({ fieldErrors: { email: [REFUSED[invited.reason]] } });
}
