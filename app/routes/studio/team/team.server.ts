/** `/studio/team`: who works in the gym, and who is invited (product.md §15). For OWNERs. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { mailboxOf } from "~/features/identity/email";
import { inviteForm, withdrawForm } from "~/features/identity/forms";
import { getInvitationState } from "~/features/identity/roles/invitation";
import { GYM_ROLES } from "~/features/identity/roles/studio-permissions";
import {
  listOpenInvitations,
  listTeam,
  type TeamCursor,
} from "~/features/identity/roles/team-queries.server";
import { inviteStaff } from "~/features/journeys/invite-staff.server";
import { withdrawStaffInvitation } from "~/features/journeys/withdraw-staff-invitation.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
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
import { parseOwnerForm } from "../parse-owner-form.server";
import { showInLanguage } from "../show-in-language.server";
import { studioFormContext } from "../studio-form-context.server";
import { studioContext, type StudioContext } from "../studio-context.server";
import { toStudioFrame } from "../studio-frame.server";

const PAGE_SIZE = 24;
/** In a longer list the form is out of sight, so that a link at the top leads to it. */
const SHORT_LIST = 4;

const constraint = getZodConstraint(inviteForm);

/** @throws 303 to /signin for a visitor, to the reset for an account without a password; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageTeam");
  await requirePassword(page);
  const { context, db, gym, lang, mount, now, person, t, url } = page;
  const after = readCursor(url.searchParams.get("after"));
  const [found, waiting] = await Promise.all([
    listTeam(db, { gymId: gym.id, after, limit: PAGE_SIZE }),
    after ? [] : listOpenInvitations(db, gym.id),
  ]);
  const team = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? team.at(-1) : undefined;
  const isWhole = url.searchParams.get("invitations") === "all";
  const isCut = waiting.length > PAGE_SIZE && !isWhole;
  const invitations = isCut ? waiting.slice(0, PAGE_SIZE) : waiting;
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
      // Without the fragment of the page, which the browser would keep and scroll past the answer.
      formTo: studioPaths.team(mount, isWhole ? { invitations: "all" } : undefined),
      moreTo: last ? studioPaths.team(mount, { after: toCursor(last) }) : null,
      firstTo: after ? studioPaths.team(mount) : null,
      isLong: after !== null || team.length + invitations.length > SHORT_LIST,
      allInvitationsTo: isCut ? studioPaths.team(mount, { invitations: "all" }) : null,
      invitationCount: waiting.length,
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

const toCursor = ({ role, joinedAt, accountId }: TeamCursor) =>
  `${role}-${joinedAt.getTime()}-${accountId}`;

function readCursor(text: string | null): TeamCursor | null {
  const [, name, ms, accountId = ""] =
    /^([A-Z]+)-(\d{1,14})-([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  const role = GYM_ROLES.find((one) => one === name);
  return !role || !isUuid(accountId) ? null : { role, joinedAt: new Date(Number(ms)), accountId };
}

export const action = formAction(changeTeam);

async function changeTeam(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "manageTeam", fields: ["email", "role"] });
  const body = await readForm(args.request);
  const inLanguage = await showInLanguage(args, body);
  if (inLanguage) return inLanguage;
  return body.get("intent") === "withdraw" ? withdraw(page, body) : invite(page, body);
}

const leadBack = (page: StudioContext, toast: Toast) =>
  redirectWithToast(page.context, studioPaths.team(page.mount), toast);

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
