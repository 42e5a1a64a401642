/** Cancels a subscription at the end of its period (product.md §4), only where STRIPE renews it. Idempotent. */
import type { Db } from "~/db/client.server";
import type { Result } from "~/kernel/result";
import { changeRenewal, type ChangeRenewal, type RenewalRefusal } from "./change-renewal.server";

export const cancelSubscription = (
  db: Db,
  request: ChangeRenewal,
): Promise<Result<{ subscriptionId: string }, RenewalRefusal>> =>
  changeRenewal(db, "cancel", request);
