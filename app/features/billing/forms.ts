/** The plan chooser's form (interface.md, Forms). Messages are translation keys. */
import { z } from "zod";
import { isEmail, EMAIL_MAX } from "~/features/identity/email";
import { NAME_MAX } from "~/features/identity/forms";
import { MAX_PROMO_CODE } from "./promotions/promo";

const selectedSubscriptionType = z.coerce
  .number({ error: "error.planRequired" })
  .int({ error: "error.planRequired" })
  .positive({ error: "error.planRequired" })
  .max(2_147_483_647, { error: "error.planRequired" });

const promoCode = z.string().trim().max(MAX_PROMO_CODE, { error: "error.promoTooLong" }).optional();

const attemptId = z.string().min(8).max(64);

/** What a checkout's button says: on the provider's page, or for nothing. A card is paid by the calls. */
const intent = z.enum(["hosted", "free"]).catch("hosted");

/** The chooser's smaller buttons: another plan is chosen, a code is applied. */
export const choiceForm = z.object({ selectedSubscriptionType, promoCode });

/** Two names and a family name take more room than one field of an account. */
const PARENT_NAME_MAX = 2 * NAME_MAX;

/** Whom to ask for a permission. Control characters would break a mail's headers. */
export const parentForm = z.object({
  parentName: z
    .string({ error: "error.parentNameRequired" })
    .trim()
    .min(1, "error.parentNameRequired")
    .max(PARENT_NAME_MAX, "error.parentNameTooLong")
    .regex(/^\P{Cc}*$/u, "error.nameInvalid"),
  parentEmail: z
    .string({ error: "error.parentEmailRequired" })
    .trim()
    .min(1, { error: "error.parentEmailRequired", abort: true })
    .max(EMAIL_MAX, { error: "error.emailInvalid", abort: true })
    .refine(isEmail, "error.emailInvalid"),
});

/** The parent's own page: they say who they are. */
export const permissionForm = z.object({
  parent: z.literal("on", { error: "error.parentTick" }),
});

const age = z.enum(["adult", "parent"]).optional().catch(undefined);

export const productForm = z.object({
  attemptId,
  age,
  /** The terms that were shown, `quoteOf`. */
  quote: z.string().max(60),
});

/** Null: Instagram has none such. */
export const readInstagramHandle = (typed: string): string | null =>
  /^@?([\w.]{1,30})$/.exec(typed)?.[1] ?? null;

export const checkoutForm = z.object({
  intent,
  selectedSubscriptionType,
  promoCode,
  // Whether it is ticked, and whether a handle is needed, the order says: with all else that is to be mended.
  terms: z.literal("on").optional().catch(undefined),
  age,
  instagramHandle: z.string().trim().optional(),
  /** The plan whose terms stood beside the button; without script a choice does not move them. */
  shown: z.coerce.number().int().catch(0),
  /** What the form showed, so that nobody pays what they have not read. */
  quotes: z.string().max(4000),
  attemptId,
  returnUrl: z.string().max(2048).optional(),
});
