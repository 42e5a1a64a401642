/** A member ends a subscription with its period (spec §4): only one that STRIPE renews. Asking twice is no mistake. */
import type { Db } from "~/db/client.server";
import type { Result } from "~/kernel/result";
import { changeRenewal, type ChangeRenewal, type RenewalRefusal } from "./change-renewal.server";

export const cancelSubscription = (
  db: Db,
  request: ChangeRenewal,
): Promise<Result<{ subscriptionId: string }, RenewalRefusal>> =>
  changeRenewal(db, "cancel", request);
