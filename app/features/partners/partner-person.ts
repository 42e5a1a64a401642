/** The person whom a partner's link names (product.md §3, §17). */
import { z } from "zod";
import { EMAIL_MAX, isEmail } from "~/features/identity/email";
import { NAME_MAX } from "~/features/identity/forms";
import { isPrintable, isVisible } from "~/kernel/visible";

export const GPW_ID_MAX = 64;

/** The partner's id of a person. */
export const gpwIdSchema = z
  .string()
  .min(1)
  .max(GPW_ID_MAX)
  .regex(/^[\w.:-]+$/);

const name = z.string().trim().min(1).max(NAME_MAX).refine(isPrintable).refine(isVisible);

export const partnerPersonSchema = z.object({
  gpwId: gpwIdSchema,
  email: z.string().trim().max(EMAIL_MAX).refine(isEmail),
  firstname: name,
  lastname: name,
});

export type PartnerPerson = z.infer<typeof partnerPersonSchema>;

/** In the order in which a link is decrypted. The name of a field is part of its encryption. */
export const PARTNER_FIELDS = ["gpwId", "email", "firstname", "lastname"] as const;

export type PartnerField = (typeof PARTNER_FIELDS)[number];
