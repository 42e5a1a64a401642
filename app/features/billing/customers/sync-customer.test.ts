/**
 * What changes about a person reaches the provider once it is committed: when the provider is away, when a server stops
 * and when several servers work.
 *
 * @module-tag postgres
 */
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { accounts, students } from "~/features/identity/schema.server";
import { makeStudent, NOW, withFault } from "../../../../tests/support/billing-world";
import { expireClaims, readCustomerRow, reconcile } from "../../../../tests/support/customer-sync";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { sandboxCustomers } from "../sandbox/schema.server";
import { ensureCustomer } from "./ensure-customer.server";
import { requestCustomerSync } from "./request-customer-sync.server";
import { paymentCustomers } from "./schema.server";
import { listUnsyncedCustomers, syncCustomer } from "./sync-customer.server";

const world = sellAtSandbox();
let customerRef: string;
/** The addresses that the provider was told. */
let told: string[];
let payments: PaymentPort;

beforeEach(async () => {
  // The job takes the customers of every test of the file.
  await world.db
    .update(paymentCustomers)
    .set({ syncedVersion: sql`${paymentCustomers.contactVersion}` });
  customerRef = await ensureCustomer(world.db, world);
  told = [];
  payments = withFault(world.payments, "updateCustomer", async (input) => {
    told.push(input.email);
    await world.payments.updateCustomer(input);
  });
});

/** What the journeys of a change and of a purge do. */
const change = (values: Partial<typeof accounts.$inferInsert>, { studentId } = world.student) =>
  inTransaction(world.db, async (tx) => {
    const [student] = await tx.select().from(students).where(eq(students.id, studentId));
    await tx
      .update(accounts)
      .set(values)
      .where(eq(accounts.id, student?.accountId ?? ""));
    await requestCustomerSync(tx, { studentId });
  });
const purge = () =>
  change({ email: "", firstName: "", lastName: "", deletionRequestedAt: NOW, purgedAt: NOW });

const sync = (port = payments) => syncCustomer(world.db, { payments: port, customerRef });
const row = () => readCustomerRow(world.db, world.student);

async function readProvider(): Promise<{ email: string; name: string } | null> {
  const [customer] = await world.db
    .select({ email: sandboxCustomers.email, name: sandboxCustomers.name })
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.ref, customerRef));
  return customer ?? null;
}

/** The provider, whose first call takes effect and answers only when `release` is called. */
function holdFirstCall() {
  let release = () => {};
  let signalStart = () => {};
  const started = new Promise<void>((resolve) => (signalStart = resolve));
  const held = new Promise<void>((resolve) => (release = resolve));
  let calls = 0;
  const holding = withFault(world.payments, "updateCustomer", async (input) => {
    calls += 1;
    if (calls === 1) {
      signalStart();
      await held;
    }
    await payments.updateCustomer(input);
  });
  return { holding, started, release: () => release() };
}

describe("a customer at the provider", () => {
  it("gets the address and name of the account, once", async () => {
    await sync();
    expect(told).toEqual([]);
    await change({ email: "b@demo.test", lastName: "Byron" });
    await sync();
    await sync();
    expect(told).toEqual(["b@demo.test"]);
    expect(await readProvider()).toEqual({ email: "b@demo.test", name: "Ada Byron" });
    expect(await row()).toMatchObject({ goneAt: null, claimedUntil: null });
  });

  it("gets the last of two quick changes, with one call", async () => {
    await change({ email: "b@demo.test" });
    await change({ email: "c@demo.test" });
    await sync();
    await sync();
    expect(told).toEqual(["c@demo.test"]);
  });

  it("is told later when the provider is away", async () => {
    await change({ email: "b@demo.test" });
    const away = withFault(world.payments, "updateCustomer", () =>
      Promise.reject(new ProviderUnavailable("away")),
    );
    await expect(sync(away)).rejects.toThrow(ProviderUnavailable);
    await sync();
    // The failed call may still be on its way.
    expect(told).toEqual([]);
    await expireClaims(world.db);
    await sync();
    expect(await readProvider()).toMatchObject({ email: "b@demo.test" });
  });

  it("is told by one of ten servers", async () => {
    await change({ email: "b@demo.test" });
    await Promise.all(Array.from({ length: 10 }, () => sync()));
    expect(told).toEqual(["b@demo.test"]);
  });

  it("gets a change that is made during a call afterwards", async () => {
    await change({ email: "b@demo.test" });
    const { holding, started, release } = holdFirstCall();
    const first = sync(holding);
    await started;
    await change({ email: "c@demo.test" });
    await sync();
    expect(told).toEqual([]);
    release();
    await first;
    await sync();
    expect(told).toEqual(["b@demo.test", "c@demo.test"]);
  });

  it("is told by another server when one is killed during its call", async () => {
    await change({ email: "b@demo.test" });
    const { holding, started } = holdFirstCall();
    void sync(holding);
    await started;
    await expireClaims(world.db);
    await sync();
    await sync();
    expect(told).toEqual(["b@demo.test"]);
    expect((await row()).claimedUntil).toBeNull();
  });

  it("is told once more when a call arrives after its claim has expired, with an old address", async () => {
    await change({ email: "b@demo.test" });
    const { holding, started, release } = holdFirstCall();
    const late = sync(holding);
    await started;
    await expireClaims(world.db);
    await change({ email: "c@demo.test" });
    await sync();
    release();
    await late;
    expect(await readProvider()).toMatchObject({ email: "b@demo.test" });
    await sync();
    expect(told).toEqual(["c@demo.test", "b@demo.test", "c@demo.test"]);
  });

  it("is deleted once the account is purged, also when the first attempt fails", async () => {
    await purge();
    const away = withFault(world.payments, "deleteCustomer", () =>
      Promise.reject(new ProviderUnavailable("away")),
    );
    await expect(sync(away)).rejects.toThrow(ProviderUnavailable);
    expect((await row()).goneAt).toBeNull();
    await expireClaims(world.db);
    await sync();
    expect(await readProvider()).toBeNull();
    expect((await row()).goneAt).not.toBeNull();
    expect(told).toEqual([]);
  });

  it("is deleted although a call with its address was under way during the purge", async () => {
    await change({ email: "b@demo.test" });
    const { holding, started, release } = holdFirstCall();
    const first = sync(holding);
    await started;
    await purge();
    release();
    await first;
    await sync();
    expect(await readProvider()).toBeNull();
  });

  it("that the operator has deleted needs no more calls after one", async () => {
    await world.payments.deleteCustomer(customerRef);
    await change({ email: "b@demo.test" });
    await sync();
    await sync();
    expect(told).toEqual(["b@demo.test"]);
    await purge();
    await sync();
    expect((await row()).goneAt).not.toBeNull();
  });
});

describe("reconciliation", () => {
  it("takes a customer that failed after the others", async () => {
    const { db } = world;
    const other = await makeStudent(db);
    const otherRef = await ensureCustomer(db, { payments, student: other });
    await change({ email: "b@demo.test" });
    const refusing = withFault(world.payments, "updateCustomer", () => Promise.reject(new Error()));
    await expect(sync(refusing)).rejects.toThrow();
    await change({ email: "c@demo.test" }, other);
    await expireClaims(db);
    const due = await listUnsyncedCustomers(db, { provider: payments.key, limit: 10 });
    expect(due.map((customer) => customer.customerRef)).toEqual([otherRef, customerRef]);
  });

  it("logs a customer that cannot be told, and tells the others", async () => {
    const other = await makeStudent(world.db);
    await ensureCustomer(world.db, { payments, student: other });
    await change({ email: "refused@demo.test" });
    await change({ email: "b@demo.test" }, other);
    const refusing = withFault(world.payments, "updateCustomer", async (input) => {
      if (input.email === "refused@demo.test") throw new Error("refused");
      await payments.updateCustomer(input);
    });
    expect(await reconcile(world.db, refusing, NOW)).toEqual([
      "a customer could not be reconciled",
    ]);
    expect(told).toEqual(["b@demo.test"]);
    await expireClaims(world.db);
    expect(await reconcile(world.db, payments, NOW)).toEqual([]);
    expect(told).toEqual(["b@demo.test", "refused@demo.test"]);
  });
});
