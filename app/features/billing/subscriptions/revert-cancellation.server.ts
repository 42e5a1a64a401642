/**
 * A member takes a cancellation back while the subscription still runs (product.md §4). Asking twice is fine; after its
 * end it is too late, and while their bank disputes a payment they may not.
 */
import type { Db } from "~/db/client.server";
import type { Result } from "~/kernel/result";
import { changeRenewal, type ChangeRenewal, type RenewalRefusal } from "./change-renewal.server";

export const revertCancellation = (
  db: Db,
  request: ChangeRenewal,
): Promise<Result<{ subscriptionId: string }, RenewalRefusal>> =>
  changeRenewal(db, "revert", request);
