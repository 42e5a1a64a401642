/** The plan chooser's form (interface.md, Forms). Messages are translation keys. */
import { z } from "zod";

export const checkoutForm = z.object({
  selectedSubscriptionType: z.coerce
    .number({ error: "error.planRequired" })
    .int({ error: "error.planRequired" })
    .positive({ error: "error.planRequired" })
    .max(2_147_483_647, { error: "error.planRequired" }),
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
  attemptId: z.string().min(8).max(64),
  returnUrl: z.string().max(2048).optional(),
});
