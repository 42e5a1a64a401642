/**
 * One story with both providers: actions of the member at the provider, its clock, and its state afterwards, for the
 * sandbox and for Stripe's gateway with the stand-in behind it.
 */
import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import type { ConfirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { orders } from "~/features/billing/orders/schema.server";
import type { StartCheckout } from "~/features/billing/orders/start-checkout.server";
import type { PaymentPort, VerifiedEvent } from "~/features/billing/payment-port";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { buying, byCard, type Given, type Shop, type Student } from "./billing-world";
import { openSandboxFixture } from "./sandbox-fixture";
import { openStripeFixture } from "./stripe/fixture";

export interface ProviderCharge {
  amountMinor: number;
  currency: string;
  /** The platform's share. */
  feeMinor: number;
  destinationRef: string | null;
}

/** Refunds of a charge, and their sources. */
export interface ProviderReturn {
  amountMinor: number;
  /** The parts that came from the creator, and from our fee. */
  creatorMinor: number;
  feeMinor: number;
}

export interface PaymentFixture {
  payments: PaymentPort;
  clock(): Date;
  openShop(): Promise<Shop>;
  /** A creator's finished account; its reference. */
  openAccount(creator: { gymId: number }): Promise<string>;
  /** The browser puts a card on file; the holder confirms the authentication. */
  cardOnFile(student: Student, number: string): Promise<string>;
  /** The same without the confirmation of the holder. */
  tryCard(student: Student, number: string): Promise<"succeeded" | "authenticate" | "refused">;
  /** Pays a hosted page by its reference, or an open invoice by that of the invoice. */
  payPage(
    checkoutRef: string,
    number: string,
    options?: { authenticated?: boolean },
  ): Promise<"paid" | "authenticate" | "refused" | "closed">;
  /** Lets the page expire unpaid. */
  expirePage(checkoutRef: string): Promise<void>;
  answerBank(clientSecret: string, yes: boolean): Promise<void>;
  /** Refuses all later charges to cards of the member. */
  failCards(student: Student): Promise<void>;
  advance(days: number): Promise<void>;
  /** Delivers and processes every event of the provider. */
  deliverEvents(): Promise<void>;
  chargesOf(student: Student): Promise<ProviderCharge[]>;
  /** Refunded charges. */
  returnsOf(student: Student): Promise<ProviderReturn[]>;
  /** The customer as the provider has it; null once it is deleted. */
  readCustomer(customerRef: string): Promise<{ email: string; name: string } | null>;
  /** Subscriptions at the provider that have not ended. */
  countRunning(student: Student): Promise<number>;
  /** Events since the last call, each verified by the port. */
  takeEvents(): Promise<VerifiedEvent[]>;
  /** One waiting event, as it is sent. */
  signedEvent(): Promise<Parameters<PaymentPort["verifyEvent"]>[0]>;
  /** Expects these calls to be refused as mistakes of ours; `stop` then ignores them. */
  takeFaults(operations: readonly string[]): void;
  /** Fails if a mistake of ours is left. */
  stop(): Promise<void>;
}

export const PAYMENT_FIXTURES: Record<"sandbox" | "stripe", (db: Db) => Promise<PaymentFixture>> = {
  sandbox: async (db) => openSandboxFixture(db),
  stripe: (db) => openStripeFixture(db),
};

/** The card form's request. */
export const toConfirmRequest = (
  shop: Shop,
  given: Given & Pick<StartCheckout, "payments" | "student">,
  paymentMethodRef: string,
): ConfirmCheckout => byCard(buying(shop, given), paymentMethodRef);

/** Our records of one student, without values that differ in each run. */
export async function recordsOf(db: Db, { studentId, email }: Student) {
  const held = await db.select().from(subscriptions).where(eq(subscriptions.studentId, studentId));
  const placed = await db.select().from(orders).where(eq(orders.studentId, studentId));
  const lines = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.studentId, studentId))
    .orderBy(asc(ledgerEntries.id));
  const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  return {
    subscriptions: held
      .map(({ status, priceMinor, discountMinor }) => ({ status, priceMinor, discountMinor }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    orders: placed.map(({ status }) => status).toSorted(),
    ledger: lines
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ kind, amountMinor, currency, feeMinor, destinationRef }) => ({
        kind,
        amountMinor,
        currency,
        feeMinor,
        destinationRef,
      })),
    mails: mails.map(({ kind }) => kind).toSorted(),
  };
}
