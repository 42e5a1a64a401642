/**
 * One story, both providers: what a member does at the provider, what time does there, and what is seen there
 * afterwards, for the sandbox and for Stripe's gateway with the stand-in behind it.
 */
import { eq } from "drizzle-orm";
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
  /** The platform's part of it. */
  feeMinor: number;
  destinationRef: string | null;
}

/** What has been given back of a charge, and by whom. */
export interface ProviderReturn {
  amountMinor: number;
  /** Of that, what came back from the creator, and what we gave back to him of our fee. */
  creatorMinor: number;
  feeMinor: number;
}

export interface PaymentFixture {
  payments: PaymentPort;
  clock(): Date;
  openShop(): Promise<Shop>;
  /** A creator's finished account; its reference. */
  openAccount(creator: { gymId: number }): Promise<string>;
  /** The browser puts a card on file; the holder says yes when the bank asks. */
  cardOnFile(student: Student, number: string): Promise<string>;
  /** The same without the holder's yes. */
  tryCard(student: Student, number: string): Promise<"succeeded" | "authenticate" | "refused">;
  /** A hosted page by its reference, or that of an open invoice by the invoice's. */
  payPage(
    checkoutRef: string,
    number: string,
    options?: { authenticated?: boolean },
  ): Promise<"paid" | "authenticate" | "refused" | "closed">;
  /** Nobody pays it in time. */
  expirePage(checkoutRef: string): Promise<void>;
  answerBank(clientSecret: string, yes: boolean): Promise<void>;
  /** From now on whatever is charged to the member's cards is refused. */
  failCards(student: Student): Promise<void>;
  advance(days: number): Promise<void>;
  /** Everything that the provider has to tell comes in and is worked. */
  deliverEvents(): Promise<void>;
  chargesOf(student: Student): Promise<ProviderCharge[]>;
  /** Of the charges of which anything was given back. */
  returnsOf(student: Student): Promise<ProviderReturn[]>;
  /** Subscriptions there that are not over. */
  countRunning(student: Student): Promise<number>;
  /** What the provider has told since the last call, each event verified through the port. */
  takeEvents(): Promise<VerifiedEvent[]>;
  /** One of the events that wait to be told, as it is sent. */
  signedEvent(): Promise<Parameters<PaymentPort["verifyEvent"]>[0]>;
  /** The calls that the provider's server refused as mistakes of ours must be these; `stop` then ignores them. */
  takeFaults(operations: readonly string[]): void;
  /** Fails when a mistake of ours is left. */
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

/** What is with us for one student, without what is different each time. */
export async function recordsOf(db: Db, { studentId, email }: Student) {
  const held = await db.select().from(subscriptions).where(eq(subscriptions.studentId, studentId));
  const placed = await db.select().from(orders).where(eq(orders.studentId, studentId));
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId));
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
