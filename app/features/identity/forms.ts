/**
 * The forms of identity; field names are those of product.md §7. A message is a translation key: pages and calls
 * answer with the same ones (product.md §10).
 */
import { z } from "zod";
import { isPrintable, isVisible } from "~/kernel/visible";
import { EMAIL_MAX, isEmail } from "./email";
import { PASSWORD_INPUT_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./password";

export const NAME_MAX = 50;
const RETURN_URL_MAX = 2048;

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

export const loginForm = z.object({
  email,
  password: z
    .string({ error: "error.passwordRequired" })
    .min(1, "error.passwordRequired")
    .max(PASSWORD_INPUT_MAX, "error.passwordTooLong"),
  returnUrl,
});

export const signupForm = z
  .object({
    email,
    firstName: name,
    lastName: name,
    password1: newPassword,
    password2: newPassword,
    returnUrl,
  })
  .refine((form) => form.password1 === form.password2, {
    error: "error.passwordsDiffer",
    path: ["password2"],
  });

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
export const linkForm = loginForm.pick({ password: true });

export type SignupForm = z.infer<typeof signupForm>;

/** Fields that are never echoed back to the page. */
export const SECRET_FIELDS = ["password", "password1", "password2"] as const;
