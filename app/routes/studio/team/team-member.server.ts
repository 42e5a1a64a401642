/** `/studio/team/{accountId}`: another role for a person of the team, or none. For OWNERs, with their password. */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { changeRoleForm, removeForm, SECRET_FIELDS } from "~/features/identity/forms";
import { findTeamMember } from "~/features/identity/roles/team-queries.server";
import { changeStaffRole } from "~/features/journeys/change-staff-role.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { checkOwnPassword } from "~/http/check-own-password.server";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { requirePassword } from "~/http/require-password.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { toastCookie, type Toast } from "~/http/toast";
import { toFormOwner } from "~/http/typed-form.server";
import { isUuid } from "~/kernel/ids";
import { longDate } from "~/kernel/long-date";
import { NO_GYM, paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { studioContext, type StudioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import { toStudioFrame } from "../studio-frame.server";

/** @throws 404 for an account outside of the team */
async function requireMember({ db, gym, params }: StudioContext) {
  const accountId = params["accountId"] ?? "";
  const member = isUuid(accountId) ? await findTeamMember(db, { gymId: gym.id, accountId }) : null;
  if (!member) throw notFound();
  return member;
}

/** @throws 303 to /signin for a visitor, to the reset for an account without a password; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageTeam");
  const member = await requireMember(page);
  await requirePassword(page);
  const { context, gym, lang, mount, person } = page;
  const name = `${member.firstName} ${member.lastName}`.trim();
  return data(
    {
      title: formTitle(page, name),
      frame: toStudioFrame(page),
      backTo: studioPaths.team(mount),
      formOwner: toFormOwner(context, person),
      constraint: getZodConstraint(changeRoleForm),
      name,
      email: member.email,
      role: member.role,
      since: longDate(member.joinedAt, lang, gym.timeZone),
      isOwn: member.accountId === person.accountId,
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(changeMember);

async function changeMember(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "manageTeam" });
  const member = await requireMember(page);
  const body = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange) {
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  }
  const leaves = body.get("intent") === "remove";
  const submission = parseWithZod(body, { schema: leaves ? removeForm : changeRoleForm });
  const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success") {
    return redisplayRefusedForm({ status: 400, reply: reply({}) });
  }
  const refusal = await checkOwnPassword(page, { password: submission.value.password, reply });
  if (refusal) return redisplayRefusedForm(refusal);
  const { context, db, gym, mount, now, person } = page;
  const { accountId } = member;
  const { role } = submission.value;
  const changed = await changeStaffRole(db, {
    gymId: gym.id,
    actorId: person.accountId,
    accountId,
    role,
    now,
  });
  const leadTo = (to: string, toast: Toast) =>
    seeOther(to, { "Set-Cookie": toastCookie(toast, context.secure) });
  if (!changed.ok) {
    return changed.reason === "gone"
      ? leadTo(studioPaths.team(mount), { kind: "bad", key: "studio:team.notThere" })
      : redisplayRefusedForm({
          status: 400,
          reply: reply({ formErrors: ["error.lastOwnerStays"] }),
        });
  }
  const isOwn = accountId === person.accountId;
  if (isOwn && role === null) {
    // A draft's pages are closed to them now.
    return leadTo(paths.home(NO_GYM), { kind: "good", key: "studio:team.left" });
  }
  const to = isOwn ? studioPaths.overview(mount) : studioPaths.team(mount);
  return leadTo(
    to,
    role === null
      ? { kind: "good", key: "studio:team.removed" }
      : { kind: "good", key: "studio:team.roleChanged" },
  );
}
