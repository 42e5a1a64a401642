/** The form of /gympass/register. Names and address come from the link, so what a browser sends for them is ignored. */
import { z } from "zod";
import { GPW_ID_MAX } from "./partner-person";
import { isTooLong, listMissingParts } from "./password-rule";

/** Strict: the first missing part names the message, which says everything that a password needs. */
export const partnerPassword = z
  .string({ error: "error.passwordRequired" })
  .min(1, { error: "error.passwordRequired", abort: true })
  .refine((password) => !isTooLong(password), { error: "error.passwordTooLong", abort: true })
  .refine((password) => listMissingParts(password).length === 0, "error.partnerPassword");

const gpwId = z.string().max(GPW_ID_MAX).catch("");

export const partnerForm = z
  .object({
    gpwId,
    password1: partnerPassword,
    password2: z
      .string({ error: "error.passwordRequired" })
      .min(1, { error: "error.passwordRequired" }),
  })
  .refine((form) => form.password1 === form.password2, {
    error: "error.passwordsDiffer",
    path: ["password2"],
  });

/** A signed-in member connects the pass by one button. */
export const connectForm = z.object({ gpwId });
