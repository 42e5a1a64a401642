/** A gym with plans, a student and the sandbox, new for each test about money. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Creator } from "~/features/billing/accounts/account";
import type { ConfirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import type { PayFree } from "~/features/billing/orders/pay-free.server";
import { foldCode } from "~/features/billing/promotions/promo";
import type { PaymentPort, SaleKind } from "~/features/billing/payment-port";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import { orders } from "~/features/billing/orders/schema.server";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { products } from "~/features/billing/products/schema.server";
import {
  promotionPlans,
  promotionProducts,
  promotions,
} from "~/features/billing/promotions/schema.server";
import { getPlanAccess } from "~/features/billing/subscriptions/queries.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import {
  createSandboxProvider,
  type SandboxProvider,
} from "~/features/billing/sandbox/provider.server";
import { seedAccount } from "~/features/billing/sandbox/seed-account.server";
import { sandboxCharges, sandboxSubscriptions } from "~/features/billing/sandbox/schema.server";
import { startCheckout, type StartCheckout } from "~/features/billing/orders/start-checkout.server";
import { applications, gyms } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import type { CustomDomain } from "~/features/identity/session";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { COLOURS } from "./colours";
import { beginSession } from "./sessions";

export const OK_CARD = { number: "4242424242424242", authenticated: false };
export const SECRET = "a secret of at least thirty-two characters";
export const NOW = new Date("2026-11-21T12:00:00Z");

export type Student = StartCheckout["student"];

/** Differences from the usual request. */
export type Given = Partial<StartCheckout> & { planId?: number };

export interface Shop {
  gymId: number;
  applicationId: number;
  /** 14.99 GBP a month, 7 days free. */
  monthly: number;
  /** 134.91 GBP a year, 7 days free, of the same application. */
  yearly: number;
  /** 10.00 GBP a month, no trial. */
  plain: number;
}

/** `ready` false: no seller of this shop has a finished account. */
export async function openShop(db: Db, { ready = true } = {}): Promise<Shop> {
  const guid = `gym-${randomUUID()}`;
  const gym = exactlyOne(
    await db
      .insert(gyms)
      .values({ guid, name: guid, ...COLOURS })
      .returning(),
    "gym",
  );
  const application = exactlyOne(
    await db
      .insert(applications)
      .values({ applicationKey: guid, name: guid, gymId: gym.id, isGymDefault: true })
      .returning(),
    "application",
  );
  const plan = async (values: Partial<typeof subscriptionTypes.$inferInsert>) => {
    const row = {
      gymId: gym.id,
      applicationId: application.id,
      name: "Plan",
      priceMinor: 1000,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: "GYM",
      ...values,
    };
    return exactlyOne(await db.insert(subscriptionTypes).values(row).returning(), "plan").id;
  };
  if (ready) await openAccount(db, { kind: "gym", gymId: gym.id });
  return {
    gymId: gym.id,
    applicationId: application.id,
    monthly: await plan({ name: "Monthly", priceMinor: 1499, trialPeriod: 7 }),
    yearly: await plan({ name: "Yearly", priceMinor: 13491, interval: "YEAR", trialPeriod: 7 }),
    plain: await plan({ name: "Plain" }),
  };
}

/** A finished account at the sandbox. */
export const openAccount = (db: Db, creator: Creator, payments = makeSandbox(db)) =>
  seedAccount(db, {
    payments,
    creator,
    holder: { name: "Creator", email: "creator@demo.test" },
    now: NOW,
  });

/** A promo code of the shop's gym: 20 % off the first payment, unless given otherwise. */
export async function makePromo(
  db: Db,
  shop: Pick<Shop, "gymId">,
  {
    planIds = [],
    productIds = [],
    ...given
  }: Partial<typeof promotions.$inferInsert> & { planIds?: number[]; productIds?: number[] } = {},
) {
  const code = given.code ?? `Code-${randomUUID().slice(0, 8)}`;
  const promotion = exactlyOne(
    await db
      .insert(promotions)
      .values({
        gymId: shop.gymId,
        ...(given.amountOffMinor ? { currency: "GBP" } : { percentOff: 20 }),
        ...given,
        code,
        codeFolded: foldCode(code),
      })
      .returning(),
    "promotion",
  );
  for (const subscriptionTypeId of planIds) {
    await db
      .insert(promotionPlans)
      .values({ tenant: promotion.tenant, promotionId: promotion.id, subscriptionTypeId });
  }
  for (const productId of productIds) {
    await db
      .insert(promotionProducts)
      .values({ tenant: promotion.tenant, promotionId: promotion.id, productId });
  }
  return promotion;
}

export async function makeProduct(
  db: Db,
  shop: Pick<Shop, "gymId">,
  given: Partial<typeof products.$inferInsert> = {},
) {
  return exactlyOne(
    await db
      .insert(products)
      .values({
        gymId: shop.gymId,
        puid: `p-${randomUUID()}`,
        name: "Resistance kit",
        description: "Five bands and a door anchor.",
        priceMinor: 3900,
        currency: "GBP",
        ...given,
      })
      .returning(),
    "product",
  );
}

/** A card that the card form has put on file. */
export async function putCardOnFile(
  db: Db,
  payments: SandboxProvider,
  student: Student,
  number = OK_CARD.number,
): Promise<string> {
  const attemptId = randomUUID();
  const { clientSecret } = await prepareSetup(db, { payments, student, attemptId });
  const setup = await payments.confirmSetup(clientSecret, { number, authenticated: true });
  if (setup?.kind !== "succeeded") throw new Error(`set-up: ${setup?.kind}`);
  return setup.paymentMethod;
}

export async function makeStudent(
  db: Db,
  given: Partial<typeof students.$inferInsert> = {},
): Promise<Student> {
  const email = `${randomUUID()}@demo.test`;
  const account = exactlyOne(
    await db
      .insert(accounts)
      .values({ email, emailFolded: email, passwordHash: "-", firstName: "Ada", lastName: "B" })
      .returning(),
    "account",
  );
  const student = exactlyOne(
    await db
      .insert(students)
      .values({ ...given, accountId: account.id })
      .returning(),
    "student",
  );
  return { studentId: student.id, email, name: "Ada B" };
}

export async function signInStudent(
  db: Db,
  { studentId }: { studentId: number },
  customDomain: CustomDomain | null = null,
): Promise<string> {
  const rows = await db.select().from(students).where(eq(students.id, studentId));
  const { accountId } = exactlyOne(rows, "student");
  return (await beginSession(db, { accountId, customDomain, isApiToken: true })).token;
}

export const makeSandbox = (db: Db, clock: () => Date = () => NOW): SandboxProvider =>
  createSandboxProvider({ db, secret: SECRET, clock });

/** The request of the plan chooser's form; every part may be overridden. */
export const buying = (
  shop: Shop,
  { planId = shop.monthly, ...given }: Given & Pick<StartCheckout, "payments" | "student">,
): StartCheckout => ({
  gym: { id: shop.gymId, name: "Gym", logoUrl: null },
  item: { kind: "plan", planId },
  attemptId: randomUUID(),
  termsAccepted: true,
  age: "adult",
  instagramHandle: null,
  returnUrl: null,
  urls: {
    success: (order) => `http://gym.test/subscription/checkout/success?order=${order}`,
    cancel: (order) => `http://gym.test/checkout/failed?reference=${order}`,
  },
  feePercent: 10,
  locale: "en",
  now: NOW,
  ...given,
});

/** The provider's reference of a hosted page: the end of its address. */
export const checkoutRefOf = (url: string): string => new URL(url).pathname.split("/").pop() ?? "";

/** Starts a checkout; returns the order with the reference of the hosted page. */
export async function start(db: Db, request: StartCheckout) {
  const checkout = await startCheckout(db, request);
  if (!checkout.ok) throw new Error(`refused: ${checkout.reason}`);
  return { ...checkout, checkoutRef: checkoutRefOf(checkout.url) };
}

/** Orders with the card form. */
export function byCard(request: StartCheckout, paymentMethodRef: string): ConfirmCheckout {
  const { urls: _urls, ...form } = request;
  return { ...form, paymentMethodRef, backTo: "http://gym.test/profile" };
}

/** Orders when nothing is left to pay. */
export function forNothing(request: StartCheckout, planId: number): PayFree {
  const { urls: _urls, item: _item, ...form } = request;
  return { ...form, planId };
}

/** A member orders, pays and returns. */
export async function buy(db: Db, request: StartCheckout & { payments: SandboxProvider }) {
  const started = await start(db, request);
  await request.payments.payCheckout(started.checkoutRef, OK_CARD, request.now);
  await fulfil(db, { payments: request.payments, orderId: started.orderId, now: request.now });
  return started;
}

/** The final state of both sides for one student. */
export async function books(db: Db, studentId: number) {
  const ours = await db.select().from(subscriptions).where(eq(subscriptions.studentId, studentId));
  const placed = await db.select().from(orders).where(eq(orders.studentId, studentId));
  const ids = new Set(placed.map((order) => order.id));
  const theirs = (await db.select().from(sandboxSubscriptions)).filter((row) =>
    ids.has(row.orderId),
  );
  const charges = (await db.select().from(sandboxCharges)).filter((row) => ids.has(row.orderId));
  return { subscriptions: ours, orders: placed, provider: theirs, charges };
}

/** Plans to which a student has access at that time. */
export const heldBy = async (db: Db, { studentId }: Student, now: Date): Promise<number[]> =>
  (await getPlanAccess(db, { studentId, now })).subscriptionTypeIds;

/** Kinds of mail that a student received. */
export const mailKinds = async (db: Db, { email }: Student): Promise<string[]> =>
  (await db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).map(
    ({ kind }) => kind,
  );

/** Delivers every event of the sandbox to the inbox, as the background job does. */
export const deliverAll = (db: Db, payments: SandboxProvider, now: Date) =>
  payments.deliverDueEvents(now, async (rawBody, signature) => {
    const received = await receivePaymentEvent(db, { payments, rawBody, signature, now });
    if (!received.ok) throw new Error(received.reason);
  });

/** Repeats until nothing is due; a batch is fifty. */
export async function workAll(db: Db, payments: PaymentPort, now: Date): Promise<void> {
  for (let batch = 0; batch < 20; batch += 1) {
    const log = { warn: () => {} };
    if ((await processPaymentEvents(db, { payments, clock: () => now, log })) === 0) return;
  }
}

/** Rows carry the time of the database, which ignores the clock of a test: sets it to long ago. */
export const readLongAgo = (db: Db) => db.update(subscriptions).set({ syncedAt: new Date(0) });

export const inbox = (db: Db) => db.select().from(paymentEvents);

/** The port, with one step of its sales doing something else: a provider in trouble. */
export function withSaleFault<
  Port extends PaymentPort,
  Kind extends SaleKind,
  Step extends string & keyof PaymentPort["sales"][Kind],
>(payments: Port, name: `${Kind}.${Step}`, fault: PaymentPort["sales"][Kind][Step]): Port {
  const [kind = "", step = ""] = name.split(".");
  const { sales } = payments;
  return { ...payments, sales: { ...sales, [kind]: { ...sales[kind as Kind], [step]: fault } } };
}

/** The port with one method replaced, for a provider in trouble. */
export const withFault = <Name extends keyof PaymentPort>(
  payments: SandboxProvider,
  name: Name,
  fault: PaymentPort[Name],
): SandboxProvider => ({ ...payments, [name]: fault });
