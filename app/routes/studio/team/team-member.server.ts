/** `/studio/team/{accountId}`: another role for a person of the team, or none. For OWNERs, with their password. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { countScheduledDraftsOf } from "~/features/catalog/drafts/queries.server";
import { changeRoleForm, removeForm } from "~/features/identity/forms";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { findTeamMember } from "~/features/identity/roles/team-queries.server";
import { changeStaffRole } from "~/features/journeys/change-staff-role.server";
import { findOwnTrainer } from "~/features/trainers/queries.server";
import { countPromoBytes } from "~/features/trainers/promo-copy";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { requirePassword } from "~/http/require-password.server";
import { NO_STORE, notFound } from "~/http/responses.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { isUuid } from "~/kernel/ids";
import { longDate } from "~/kernel/long-date";
import { NO_GYM, paths } from "~/paths";
import { studioPaths } from "~/studio-paths";
import { parseOwnerForm } from "../parse-owner-form.server";
import { showInLanguage } from "../show-in-language.server";
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

/** Whether the person's page as a trainer plays a film of the gym's library, which leaves it with them. */
async function hasFilmOfGym({ db, gym }: StudioContext, { accountId }: { accountId: string }) {
  const own = await findTrainerOfAccount(db, accountId);
  const trainer = own && (await findOwnTrainer(db, own.trainerId));
  return countPromoBytes(trainer?.promoVideoUrl ?? null, gym.id) > 0;
}

/** @throws 303 to /signin for a visitor, to the reset for an account without a password; 404 */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "manageTeam");
  const member = await requireMember(page);
  await requirePassword(page);
  const { context, db, gym, lang, mount, person } = page;
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  const name = `${member.firstName} ${member.lastName}`.trim();
  return data(
    {
      title: formTitle(page, name),
      frame: toStudioFrame(page),
      backTo: studioPaths.team(mount),
      typed: typed?.reply,
      formOwner: toFormOwner(context, person),
      constraint: getZodConstraint(changeRoleForm),
      name,
      email: member.email,
      role: member.role,
      since: longDate(member.joinedAt, lang, gym.timeZone),
      isOwn: member.accountId === person.accountId,
      losesFilm: await hasFilmOfGym(page, member),
      /** What the job does not publish after the person's work. */
      scheduled: await countScheduledDraftsOf(db, { accountId: member.accountId, gymId: gym.id }),
    },
    { headers },
  );
}

export const action = formAction(changeMember);

async function changeMember(args: RequestArgs) {
  const page = await studioFormContext(args, { act: "manageTeam", fields: ["role"] });
  const member = await requireMember(page);
  const body = await readForm(args.request);
  const inLanguage = await showInLanguage(args, body);
  if (inLanguage) return inLanguage;
  const leaves = body.get("intent") === "remove";
  const form = await parseOwnerForm(page, {
    body,
    schema: leaves ? removeForm : changeRoleForm,
  });
  if (!form.ok) return form.answer;
  const { context, db, gym, mount, now, person } = page;
  const { accountId } = member;
  const { role } = form.value;
  const changed = await changeStaffRole(db, {
    gymId: gym.id,
    actorId: person.accountId,
    accountId,
    role,
    now,
    sendJob: (tx, job) => context.sendJob(tx, "remove-trainer-media", job),
  });
  if (!changed.ok) {
    return changed.reason === "gone"
      ? redirectWithToast(page.context, studioPaths.team(mount), {
          kind: "bad",
          key: "studio:team.notThere",
        })
      : form.refuse({ formErrors: ["error.lastOwnerStays"] });
  }
  const isOwn = accountId === person.accountId;
  if (isOwn && role === null) {
    // A draft's pages are closed to them now.
    return redirectWithToast(page.context, paths.home(NO_GYM), {
      kind: "good",
      key: "studio:team.left",
    });
  }
  const to = isOwn ? studioPaths.overview(mount) : studioPaths.team(mount);
  const key = role === null ? "studio:team.removed" : "studio:team.roleChanged";
  return redirectWithToast(page.context, to, { kind: "good", key });
}
