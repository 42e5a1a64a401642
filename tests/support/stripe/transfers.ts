/** The creator's part of a charge: its transfer to the creator, our fee on it, and the reversal of both. */
import type { Stripe } from "stripe";
import { listOf, metadataOf, refuse, type World } from "./world";

export function createTransfer(
  world: World,
  charge: Stripe.Charge,
  destination: string | Stripe.Account,
): void {
  const account = typeof destination === "string" ? destination : destination.id;
  const transfer = world.make<Stripe.Transfer>("Transfers.retrieve", "tr", {
    amount: charge.amount,
    amount_reversed: 0,
    currency: charge.currency,
    destination: account,
    metadata: {},
    reversed: false,
    source_transaction: charge.id,
  });
  transfer.reversals = listOf([], `/v1/transfers/${transfer.id}/reversals`);
  charge.transfer = transfer.id;
  if (charge.application_fee_amount === null) return;
  const fee = world.make<Stripe.ApplicationFee>("ApplicationFees.retrieve", "fee", {
    account,
    amount: charge.application_fee_amount,
    amount_refunded: 0,
    charge: charge.id,
    currency: charge.currency,
    refunded: false,
  });
  fee.refunds = listOf([], `/v1/application_fees/${fee.id}/refunds`);
  charge.application_fee = fee.id;
}

/** @throws when the account has paid out its balance */
export function assertBalance(world: World, transferId: string): void {
  const { destination } = world.get<Stripe.Transfer>("transfer", transferId);
  if (!world.paidOut.has(String(destination))) return;
  throw refuse("The account does not have the balance to reverse this transfer.", {
    code: "balance_insufficient",
  });
}

/** Reverses a transfer, or a part of it. */
export function reverseTransfer(
  world: World,
  transferId: string,
  params: Stripe.TransferCreateReversalParams,
): Stripe.TransferReversal {
  const transfer = world.get<Stripe.Transfer>("transfer", transferId);
  assertBalance(world, transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (amount < 1 || amount > left) {
    throw refuse(`Transfer reversal amount (${amount}) is greater than what is left (${left})`, {
      param: "amount",
    });
  }
  const reversal = world.make<Stripe.TransferReversal>("Transfers.createReversal", "trr", {
    amount,
    currency: transfer.currency,
    metadata: metadataOf(params.metadata),
    transfer: transfer.id,
  });
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals = listOf([reversal, ...transfer.reversals.data], transfer.reversals.url);
  const charge = world.get<Stripe.Charge>("charge", transfer.source_transaction);
  if (params.refund_application_fee) returnFee(world, charge, amount);
  return reversal;
}

/** Returns our fee in proportion to the reversed part of the charge. */
export function returnFee(world: World, charge: Stripe.Charge, amount: number): void {
  const fee = world.get<Stripe.ApplicationFee>("application_fee", charge.application_fee);
  const share = Math.round((fee.amount * amount) / charge.amount);
  const part = Math.min(share, fee.amount - fee.amount_refunded);
  if (part === 0) return;
  const feeRefund = world.make<Stripe.FeeRefund>("ApplicationFees.createRefund", "fr", {
    amount: part,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  });
  fee.refunds = listOf([feeRefund, ...fee.refunds.data], fee.refunds.url);
  fee.amount_refunded += part;
  fee.refunded = fee.amount_refunded === fee.amount;
}

/** The amounts of a charge that the creator and we returned. */
export function getReturnedAmounts(
  world: World,
  charge: Stripe.Charge,
): { creator: number; fee: number } {
  const transfer = world.find<Stripe.Transfer>("transfer", String(charge.transfer));
  const fee = world.find<Stripe.ApplicationFee>("application_fee", String(charge.application_fee));
  return { creator: transfer?.amount_reversed ?? 0, fee: fee?.amount_refunded ?? 0 };
}
