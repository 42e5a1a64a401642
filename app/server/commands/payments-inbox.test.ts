/** What `npm run payments:inbox` lists and tries again. The process: tests/server/commands.test.ts. */
import { beforeEach, expect, it } from "vitest";
import { runCommand } from "../../../tests/support/commands";
import { fileDatabase } from "../../../tests/support/database";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { MAX_ATTEMPTS } from "~/features/billing/events/process-payment-events.server";
import { readTyped, runInboxCommand } from "./payments-inbox.server";

const database = fileDatabase();
const inbox = (...args: string[]) =>
  runCommand(database, { readTyped, run: runInboxCommand }, ...args);

const event = (eventId: string, attempts: number, subscriptionRef: string | null = null) => ({
  provider: "sandbox" as const,
  eventId,
  type: "invoice.paid",
  payload: { checkoutRef: null, subscriptionRef, paymentRef: null, chargeRef: null },
  receivedAt: new Date(Date.now() - 60_000),
  attempts,
  lastError: "the provider was away",
});

/** `evt_unknown` names a subscription that is not ours; the other two name nothing, so that working them succeeds. */
const failWith = () =>
  database.db
    .insert(paymentEvents)
    .values([
      event("evt_early", 3),
      event("evt_given_up", MAX_ATTEMPTS),
      event("evt_unknown", MAX_ATTEMPTS, "sub_unknown"),
      { ...event("evt_waits", 2, "sub_unknown"), lastError: "pending" },
      { ...event("evt_of_another", 2), provider: "stripe" },
    ]);
const handled = async () =>
  (await database.db.select().from(paymentEvents))
    .filter(({ handledAt }) => handledAt !== null)
    .map(({ eventId }) => eventId)
    .toSorted();

beforeEach(async () => {
  await database.db.delete(paymentEvents);
});

it("says that nothing failed", async () => {
  expect(await inbox()).toEqual({
    code: 0,
    printed: "Every event has been worked.",
    warned: [],
    refusal: null,
  });
});

it("lists failed events, without waiting ones and those of another provider", async () => {
  await failWith();
  const { code, printed } = await inbox();
  expect(code).toBe(0);
  expect(printed).toMatch(/^evt_given_up {2}invoice\.paid .* given up$/m);
  expect(printed).toMatch(/^evt_early .* tried 3 times, goes on$/m);
  expect(printed).toContain("the provider was away");
  expect(printed).toMatch(/^evt_unknown {2}invoice\.paid {2}sub_unknown {2}/m);
  expect(printed).not.toMatch(/evt_waits|evt_of_another/);
});

it("refuses to retry an event that does not exist", async () => {
  await failWith();
  const refused = await inbox("--retry", "evt_none");
  expect(refused).toMatchObject({
    code: 1,
    refusal: expect.stringContaining("There is no such event that failed."),
  });
  expect(await handled()).toEqual([]);
});

it("retries one event", async () => {
  await failWith();
  const { code, printed } = await inbox("--retry", "evt_given_up");
  expect(code).toBe(0);
  expect(printed).toContain("Tried again: 1.");
  expect(printed).not.toMatch(/^evt_given_up /m);
  expect(await handled()).toContain("evt_given_up");
  // The other one that was given up stays so.
  expect(printed).toMatch(/^evt_unknown .* given up$/m);
});

it("retries all events, and ends with 1 if one fails again", async () => {
  await failWith();
  const { code, printed } = await inbox("--retry", "all");
  expect(code).toBe(1);
  expect(printed).toContain("Tried again: 3.");
  expect(await handled()).toEqual(["evt_early", "evt_given_up"]);
  expect(printed).toMatch(/^evt_unknown .* tried once, goes on\n {2}Nothing of ours/m);
});
