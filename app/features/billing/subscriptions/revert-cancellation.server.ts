/**
 * Reverts a member's cancellation while the subscription still runs (product.md §4), but not while the member's bank
 * disputes a payment. Idempotent.
 */
import type { Db } from "~/db/client.server";
import type { Result } from "~/kernel/result";
import { changeRenewal, type ChangeRenewal, type RenewalRefusal } from "./change-renewal.server";

export const revertCancellation = (
  db: Db,
  request: ChangeRenewal,
): Promise<Result<{ subscriptionId: string }, RenewalRefusal>> =>
  changeRenewal(db, "revert", request);
