/**
 * A change of the account while its customer is created is not lost.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { accounts } from "~/features/identity/schema.server";
import { NOW, withFault } from "../../../../tests/support/billing-world";
import { readCustomerRow, reconcile } from "../../../../tests/support/customer-sync";
import { testDatabaseUrl } from "../../../../tests/support/database";
import { readAccountOf } from "../../../../tests/support/leaving";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import { sandboxCustomers } from "../sandbox/schema.server";
import { ensureCustomer } from "./ensure-customer.server";
import { requestCustomerSync } from "./request-customer-sync.server";

const world = sellAtSandbox();
const CHANGED = "changed@demo.test";

/** Changes the address; `beforeCommit` runs inside the transaction. */
async function changeAddress(beforeCommit: () => Promise<unknown> = async () => {}) {
  const { id } = await readAccountOf(world.db, world.student);
  await inTransaction(world.db, async (tx) => {
    await tx.update(accounts).set({ email: CHANGED }).where(eq(accounts.id, id));
    await requestCustomerSync(tx, world.student);
    await beforeCommit();
  });
}

async function readAddressAtProvider(): Promise<string | undefined> {
  const { customerRef } = await readCustomerRow(world.db, world.student);
  const [customer] = await world.db
    .select()
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.ref, customerRef));
  return customer?.email;
}

it("a customer that was created for the account as it is needs no call", async () => {
  await ensureCustomer(world.db, world);
  expect(await readCustomerRow(world.db, world.student)).toMatchObject({ contactVersion: 0 });
});

it("an address that changes while the provider creates the customer is told afterwards", async () => {
  const payments = withFault(world.payments, "ensureCustomer", async (input) => {
    const customer = await world.payments.ensureCustomer(input);
    await changeAddress();
    return customer;
  });
  await ensureCustomer(world.db, { payments, student: world.student });
  expect(await readAddressAtProvider()).toBe(world.student.email);
  await reconcile(world.db, world.payments, NOW);
  expect(await readAddressAtProvider()).toBe(CHANGED);
});

it("a customer whose creation was interrupted has the present address after the next purchase", async () => {
  await world.payments.ensureCustomer(world.student);
  await changeAddress();
  const student = { ...world.student, email: CHANGED };
  await ensureCustomer(world.db, { payments: world.payments, student });
  expect(await readAddressAtProvider()).toBe(CHANGED);
});

// The embedded database has one connection, so that transactions never overlap there.
it.runIf(testDatabaseUrl())(
  "a change that commits at the same moment as the customer's row is told afterwards",
  async () => {
    let ensured: Promise<string> | null = null;
    await changeAddress(async () => {
      ensured = ensureCustomer(world.db, world);
      // It stores the customer now, or waits for this transaction.
      await Promise.race([ensured, waitForLock()]);
    });
    await ensured;
    await reconcile(world.db, world.payments, NOW);
    expect(await readAddressAtProvider()).toBe(CHANGED);
  },
);

/** Resolves when a statement waits for a lock of another transaction. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await world.db.$client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}
