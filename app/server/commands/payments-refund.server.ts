/** `npm run payments:refund -- <order> --reason "…"` refunds a charge; the back office has no page for it. */
import { requestRefund } from "~/features/billing/ledger/request-refund.server";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import { isUuid } from "~/kernel/ids";
import { choosePayments } from "../payments.server";
import { CommandRefused } from "../start-failure.server";
import { withDatabase, type CommandContext } from "./with-database.server";
import { readOptions } from "./read-options.server";

const USAGE = `Use: npm run payments:refund -- <order> --reason "why" [--amount 12.50] [--charge ch_…] [--keep-access | --end-access]
Without --charge a refund of the order that failed is continued on its own charge, when the same is asked for again;
otherwise the newest charge is meant.
Without --amount all that is left of that charge goes back. A whole refund ends the subscription at once, a part of
it does not; the last two say otherwise.`;

const REFUSALS = {
  "order-not-found": "There is no such order.",
  "nothing-charged": "Nothing was charged for this order, or not by this charge.",
  "more-than-left": "That is more than is left of this charge; earlier refunds count.",
  disputed:
    "The payer's bank disputes this charge, so nothing of it can be refunded: the bank has taken the money back already. Answer the dispute at the provider.",
} as const;

export const readTyped = () =>
  readOptions(
    {
      allowPositionals: true,
      options: {
        amount: { type: "string" },
        charge: { type: "string" },
        reason: { type: "string" },
        "keep-access": { type: "boolean", default: false },
        "end-access": { type: "boolean", default: false },
      },
    },
    USAGE,
  );

function readArguments({ values, positionals }: ReturnType<typeof readTyped>) {
  const [orderId = "", ...more] = positionals;
  const amount = /^(\d{1,7})(?:\.(\d{2}))?$/.exec(values.amount ?? "");
  const keepsAccess = values["keep-access"];
  const endsAccess = values["end-access"];
  const wrong =
    !isUuid(orderId) ||
    more.length > 0 ||
    !values.reason?.trim() ||
    (values.amount !== undefined && !amount) ||
    (keepsAccess && endsAccess);
  if (wrong) throw new CommandRefused(USAGE);
  return {
    orderId,
    chargeRef: values.charge ?? null,
    amountMinor: amount ? Number(amount[1]) * 100 + Number(amount[2] ?? 0) : null,
    reason: values.reason?.trim() ?? "",
    endsAccess: keepsAccess ? false : endsAccess ? true : null,
  };
}

export async function refundPayment(
  { env, database, say }: CommandContext,
  typed: ReturnType<typeof readTyped>,
): Promise<void> {
  const request = readArguments(typed);
  const { payments } = await choosePayments(env, database.db);
  const refund = await requestRefund(database.db, { payments, ...request, now: new Date() });
  if (!refund.ok) throw new CommandRefused(REFUSALS[refund.reason]);
  const { refundId, outcome } = refund;
  if (outcome === "failed") throw new CommandRefused(explain(refund.error, refundId));
  if (outcome !== "done") throw new CommandRefused(REFUSALS[outcome]);
  say(`Given back. Refund ${refundId}.`);
}

const AGAIN =
  "It is not tried again by itself. The same command continues this refund, and nothing is given back twice.";

const explain = (error: unknown, refundId: string): string =>
  error instanceof ProviderUnavailable
    ? `The payment provider did not answer, so it is not known whether refund ${refundId} was made. ${AGAIN}`
    : `Refund ${refundId} could not be completed: ${error instanceof Error ? error.message : String(error)}. ${AGAIN}`;

if (import.meta.env.PROD) {
  const typed = readTyped();
  void withDatabase((context) => refundPayment(context, typed));
}
