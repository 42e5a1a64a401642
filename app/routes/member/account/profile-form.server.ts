/** The member's own fields on the profile (product.md §2, §5): their values, and the action that saves them. */
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { listPublicPlansByIds } from "~/features/billing/plans/queries.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { stateOf } from "~/features/billing/subscriptions/subscription";
import {
  EARLIEST_DATE_OF_BIRTH,
  latestDateOfBirth,
  toIsoDate,
} from "~/features/identity/date-of-birth";
import { buildProfileForm, profileForm } from "~/features/identity/forms";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { updateStudentProfile } from "~/features/identity/update-student-profile.server";
import { readApplicationKey } from "~/features/gyms/application-key";
import { readRememberedPlan } from "~/http/billing/checkout-cookies";
import { setLanguageCookie } from "~/http/change-language.server";
import { redisplayForm } from "~/http/form.server";
import type { MemberContext, PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import type { Person } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { toFormOwner } from "~/http/typed-form.server";
import { BrokenInvariant } from "~/kernel/errors";
import { langKeys, toLangKey } from "~/kernel/lang-keys";
import { languageNames, languages } from "~/kernel/languages";
import { paths } from "~/paths";
import { reloadAt } from "../identity/post-login-redirect.server";

/** The schema stays on the server; the browser gets only what its own checks need. */
const constraint = getZodConstraint(profileForm);

/** The fields that a member can change. */
export const PROFILE_FIELDS = Object.keys(profileForm.shape);

export async function loadProfileForm(page: PageContext, person: Person) {
  const { context, lang, now, url, mount, params } = page;
  const student = await getStudent(page, person);
  return {
    lastName: person.lastName,
    values: {
      // Before the first choice, the language of this page, so that saving changes no language.
      lang: person.lang ?? toLangKey(lang),
      goal: student.goal,
      gender: student.gender ?? "",
      /** Today is only shown: the server does not store it. */
      dateOfBirth: student.dateOfBirth ?? toIsoDate(now),
      instagramHandle: student.instagramHandle ?? "",
    },
    /** Once set, the handle is read-only. */
    hasHandle: student.instagramHandle !== null,
    asksHandle: await asksHandle(page, person, student),
    languages: languages.map((language) => ({
      value: toLangKey(language),
      text: languageNames[language],
      lang: language,
    })),
    formOwner: toFormOwner(context, person),
    earliest: EARLIEST_DATE_OF_BIRTH,
    latest: latestDateOfBirth(now),
    constraint,
    saveTo: toSaveUrl({ url, mount, params }),
  };
}

/** The profile's own address, with its tag and its applicationKey. */
const toSaveUrl = ({ mount, params, url }: Pick<PageContext, "mount" | "params" | "url">): string =>
  paths.profile(mount, params["subscriptionTag"], {
    applicationKey: readApplicationKey(url.searchParams),
  });

/** Names, e-mail and ids that a client adds to the form are ignored: they are no fields of the schema. */
export async function saveProfile(page: MemberContext, body: FormData) {
  const { context, db, lang, now, person } = page;
  const { accountId } = person;
  const student = await getStudent(page, person);
  const schema = buildProfileForm({ now, asksHandle: await asksHandle(page, person, student) });
  const submission = parseWithZod(body, { schema });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400);
  await updateStudentProfile(db, { accountId, now, ...submission.value });
  const saveTo = toSaveUrl(page);
  const chosen = languages[langKeys.indexOf(submission.value.lang)] ?? lang;
  const headers = new Headers({ "Set-Cookie": setLanguageCookie(context, chosen) });
  const toast = toastCookie({ kind: "good", key: "account:toast.saved" }, context.secure);
  headers.append("Set-Cookie", toast);
  // The texts of another language come with a new document.
  return chosen === lang ? seeOther(saveTo, headers) : reloadAt(saveTo, headers);
}

async function getStudent({ db }: PageContext, { accountId }: Person) {
  const student = await findStudentOfAccount(db, accountId);
  if (!student) throw new BrokenInvariant("A signed-in person has no student");
  return student;
}

/** Whether a plan that the member holds or has chosen needs an Instagram handle, and none is known. */
async function asksHandle(
  { context, db, request }: PageContext,
  { studentId }: Person,
  { instagramHandle }: { instagramHandle: string | null },
): Promise<boolean> {
  if (instagramHandle !== null) return false;
  const subscriptions = await listSubscriptions(db, { studentId });
  const planIds = subscriptions
    .filter((subscription) => stateOf(subscription) !== "EXPIRED")
    .map(({ subscriptionTypeId }) => subscriptionTypeId);
  const chosen = readRememberedPlan(context, request);
  if (chosen) planIds.push(chosen.planId);
  if (planIds.length === 0) return false;
  const plans = await listPublicPlansByIds(db, planIds);
  return plans.some(({ instagramHandleRequired }) => instagramHandleRequired);
}
