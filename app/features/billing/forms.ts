/** The plan chooser's form (interface.md, Forms). Messages are translation keys. */
import { z } from "zod";
import { MAX_PROMO_CODE } from "./promo";

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

export const productForm = z.object({
  attemptId,
  /** The terms that were shown, `quoteOf`. */
  quote: z.string().max(60),
});

export const checkoutForm = z.object({
  intent,
  selectedSubscriptionType,
  promoCode,
  terms: z.literal("on", { error: "error.termsRequired" }),
  age: z.enum(["adult", "parent"]).optional(),
  instagramHandle: z
    .string()
    .trim()
    .regex(/^@?[\w.]{1,30}$/, { error: "error.instagramInvalid" })
    .transform((handle) => handle.replace(/^@/, ""))
    .optional(),
  /** The plan whose terms stood beside the button; without script a choice does not move them. */
  shown: z.coerce.number().int().catch(0),
  /** What the form showed, so that nobody pays what they have not read. */
  quotes: z.string().max(4000),
  attemptId,
  returnUrl: z.string().max(2048).optional(),
});
