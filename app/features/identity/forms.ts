/**
 * The forms of identity; field names are those of product.md §7. A message is a translation key: pages and calls
 * answer with the same ones (product.md §10).
 */
import { z } from "zod";
import { langKeys } from "~/kernel/lang-keys";
import { isPrintable, isVisible } from "~/kernel/visible";
import { EMAIL_MAX, isEmail } from "./email";
import { judgeDateOfBirth } from "./date-of-birth";
import { readInstagramHandle } from "./instagram-handle";
import { PASSWORD_INPUT_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./password";
import { GYM_ROLES } from "./roles/studio-permissions";
import { GENDERS, GOALS } from "./student-fields";

export const NAME_MAX = 50;
const RETURN_URL_MAX = 2048;
const GPW_ID_INPUT_MAX = 64;
/** More than a code with spaces and dashes has. */
const CODE_INPUT_MAX = 50;

const email = z
  .string({ error: "error.emailRequired" })
  .trim()
  .min(1, { error: "error.emailRequired", abort: true })
  .max(EMAIL_MAX, { error: "error.emailInvalid", abort: true })
  .refine(isEmail, "error.emailInvalid");

const name = z
  .string({ error: "error.nameRequired" })
  .trim()
  .min(1, { error: "error.nameRequired", abort: true })
  .max(NAME_MAX, { error: "error.nameTooLong", abort: true })
  .refine(isPrintable, { error: "error.nameInvalid", abort: true })
  .refine(isVisible, "error.nameRequired");

const newPassword = z
  .string({ error: "error.passwordRequired" })
  .min(PASSWORD_MIN, "error.passwordTooShort")
  .max(PASSWORD_MAX, "error.passwordTooLong");

/** Checked where it is followed (product.md §11); one that is too long is dropped without an error. */
const returnUrl = z.string().max(RETURN_URL_MAX).optional().catch(undefined);

const currentPassword = z
  .string({ error: "error.passwordRequired" })
  .min(1, "error.passwordRequired")
  .max(PASSWORD_INPUT_MAX, "error.passwordTooLong");

export const loginForm = z.object({ email, password: currentPassword, returnUrl });

/** A member who leaves confirms it with the password (product.md §19). */
export const deleteAccountForm = loginForm.pick({ password: true });

export const emailChangeForm = z.object({ email, password: currentPassword });

const gymRole = z.enum(GYM_ROLES, "error.roleRequired");

/** An owner's acts are confirmed with the password (security.md §13). */
export const inviteForm = z.object({ email, role: gymRole, password: currentPassword });
export const withdrawForm = z.object({ invitation: z.string(), password: currentPassword });
export const changeRoleForm = z.object({ role: gymRole, password: currentPassword });
/** Without a role the person leaves the team. */
export const removeForm = z
  .object({ password: currentPassword })
  .transform(({ password }) => ({ password, role: null }));
export const passwordForm = z.object({ password: currentPassword });

const ticked = (message: string) => z.literal("on", { error: message });

/** A new creator confirms both (product.md §15). */
export const becomeCreatorForm = z.object({
  adult: ticked("error.adultRequired"),
  terms: ticked("error.creatorTermsRequired"),
  /** The version of the creators' terms that the page has shown. */
  termsVersion: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});

const arePasswordsEqual = (form: { password1: string; password2: string }) =>
  form.password1 === form.password2;
const PASSWORDS_DIFFER = { error: "error.passwordsDiffer", path: ["password2"] };

export const passwordChangeForm = z
  .object({ password: currentPassword, password1: newPassword, password2: newPassword })
  .refine(arePasswordsEqual, PASSWORDS_DIFFER);

/** A page that a mail leads to: its one button has no fields. */
export const linkForm = z.object({});

/** The first step of a reset: the account's address. */
export const resetRequestForm = z.object({ email, returnUrl });

const resetFields = {
  email,
  /** Every wrong code gets the same refusal, whatever its shape. */
  code: z
    .string({ error: "error.codeRequired" })
    .trim()
    .min(1, { error: "error.codeRequired", abort: true })
    .max(CODE_INPUT_MAX, "error.invalid_request"),
  password1: newPassword,
  password2: newPassword,
};

/** The second step of a reset, as the call takes it. */
export const resetBody = z.object(resetFields).refine(arePasswordsEqual, PASSWORDS_DIFFER);

/** The second step of a reset, as the page sends it. */
export const resetForm = z
  .object({ ...resetFields, returnUrl })
  .refine(arePasswordsEqual, PASSWORDS_DIFFER);

export type ResetForm = z.infer<typeof resetForm>;

/** In the order of the page: the first wrong field is named first. */
const registration = z.object({
  firstName: name,
  lastName: name,
  email,
  password1: newPassword,
  password2: newPassword,
});

/** The body of POST /api/register; `gpwId`: a partner has sent the person, whose password has a stricter rule. */
export const registerBody = registration
  .extend({ gpwId: z.string().min(1).max(GPW_ID_INPUT_MAX).optional() })
  .refine(arePasswordsEqual, PASSWORDS_DIFFER);

export const signupForm = registration
  .extend({ returnUrl })
  .refine(arePasswordsEqual, PASSWORDS_DIFFER);

/** An e-mail that the social network did not tell. */
export const verifyEmailForm = z.object({ email });

export const emailCodeForm = z.object({
  code: z
    .string({ error: "error.codeRequired" })
    .trim()
    .min(1, "error.codeRequired")
    .max(100, "error.codeWrong"),
});

/** The password of the account to link. */
export const linkNetworkForm = loginForm.pick({ password: true });

export type SignupForm = z.infer<typeof signupForm>;

/** A student's own fields, for the profile and for the call (product.md §5, §7). */
export const studentFields = {
  lang: z.enum(langKeys, { error: "error.langRequired" }),
  goal: z.enum(GOALS, { error: "error.goalRequired" }),
  gender: z.enum(GENDERS, { error: "error.genderRequired" }),
  /** A day of the calendar; which days are possible depends on today (date-of-birth.ts). */
  dateOfBirth: z.iso.date({ error: "error.dateOfBirthInvalid" }).optional(),
};

/** Names and e-mail are shown on the profile but are no fields of its form. */
export const profileForm = z.object({ ...studentFields, instagramHandle: z.string().optional() });

/** @param asksHandle a plan of the member needs an Instagram handle, and none is known */
export const buildProfileForm = ({ now, asksHandle }: { now: Date; asksHandle: boolean }) =>
  z.object({
    ...studentFields,
    dateOfBirth: studentFields.dateOfBirth.transform((date, check) => {
      const judged = date === undefined ? "not-given" : judgeDateOfBirth(date, now);
      if (judged === "invalid") check.addIssue("error.dateOfBirthInvalid");
      return date !== undefined && judged === "given" ? date : null;
    }),
    instagramHandle: profileForm.shape.instagramHandle.transform((input, check) => {
      if (!asksHandle) return undefined;
      const handle = readInstagramHandle(input?.trim() ?? "");
      if (handle === null) {
        check.addIssue(input === undefined ? "error.instagramRequired" : "error.instagramInvalid");
      }
      return handle ?? undefined;
    }),
  });

/** Fields that are never echoed back to the page. */
export const SECRET_FIELDS = ["password", "password1", "password2"] as const;
