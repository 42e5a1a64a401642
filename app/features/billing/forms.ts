/** Forms of the checkout pages and of the parent's page (product.md §5, §12). Messages are translation keys. */
import { z } from "zod";
import { isEmail, EMAIL_MAX } from "~/features/identity/email";
import { NAME_MAX } from "~/features/identity/forms";
import { isPrintable } from "~/kernel/visible";
import { MAX_PROMO_CODE } from "./promotions/promo";

const selectedSubscriptionType = z.coerce
  .number({ error: "error.planRequired" })
  .int({ error: "error.planRequired" })
  .positive({ error: "error.planRequired" })
  .max(2_147_483_647, { error: "error.planRequired" });

const promoCode = z.string().trim().max(MAX_PROMO_CODE, { error: "error.promoTooLong" }).optional();

const attemptId = z.string().min(8).max(64);

/**
 * The order button leads to the provider's page or takes a free plan. `instead`: the member gives up the open order of
 * another plan. Card payments use the API calls.
 */
const intent = z
  .enum(["hosted", "free", "hosted-instead", "free-instead"])
  .catch("hosted")
  .transform((button) => ({
    free: button.startsWith("free"),
    instead: button.endsWith("-instead"),
  }));

/** The plan chooser's other buttons: choose another plan, apply a code. */
export const choiceForm = z.object({ selectedSubscriptionType, promoCode });

/** The product page's button to apply a code. */
export const productCodeForm = z.object({ promoCode });

/** A parent's full name needs more room than the two name fields of an account. */
const PARENT_NAME_MAX = 2 * NAME_MAX;

/** The parent whom the member asks for permission. */
export const parentForm = z.object({
  parentName: z
    .string({ error: "error.parentNameRequired" })
    .trim()
    .min(1, "error.parentNameRequired")
    .max(PARENT_NAME_MAX, "error.parentNameTooLong")
    .refine(isPrintable, "error.nameInvalid"),
  parentEmail: z
    .string({ error: "error.parentEmailRequired" })
    .trim()
    .min(1, { error: "error.parentEmailRequired", abort: true })
    .max(EMAIL_MAX, { error: "error.emailInvalid", abort: true })
    .refine(isEmail, "error.emailInvalid"),
});

/** The parent's own confirmation page. */
export const permissionForm = z.object({
  parent: z.literal("on", { error: "error.parentTick" }),
});

const age = z.enum(["adult", "parent"]).optional().catch(undefined);

export const productForm = z.object({
  intent,
  attemptId,
  age,
  promoCode,
  terms: z.literal("on").optional().catch(undefined),
  /** The terms that the page showed (`calculatePrice`). */
  quote: z.string().max(60),
});

export const checkoutForm = z.object({
  intent,
  selectedSubscriptionType,
  promoCode,
  // The order checks whether terms and handle are required, so that the member sees all mistakes at once.
  terms: z.literal("on").optional().catch(undefined),
  startAtOnce: z.literal("on").optional().catch(undefined),
  age,
  instagramHandle: z.string().trim().optional(),
  /** The plan whose terms the button showed; without script, choosing another plan does not change them. */
  shown: z.coerce.number().int().catch(0),
  /** The prices that the page showed, so that members pay only prices that they have seen. */
  quotes: z.string().max(4000),
  /** The open order of another plan, which `instead` gives up. */
  begun: z.uuid().optional().catch(undefined),
  attemptId,
  returnUrl: z.string().max(2048).optional(),
});
