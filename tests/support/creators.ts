/** A gym that opens a payment account, and its sales. */
import { afterEach, beforeEach, expect } from "vitest";
import type { Creator } from "~/features/billing/accounts/account";
import { openDashboard } from "~/features/billing/accounts/open-dashboard.server";
import { findAccount, findDestination } from "~/features/billing/accounts/queries.server";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import { paymentEvents } from "~/features/billing/events/schema.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { NOW, openShop } from "./billing-world";
import { fileDatabase } from "./database";
import { gatewayTo } from "./stripe/gateway";
import { StripeStandIn } from "./stripe/stand-in";

export const urls = {
  returnUrl: "http://gym.test/dashboard/gym",
  refreshUrl: "http://gym.test/dashboard/gym?link=expired",
};
export const person = { email: "owner@demo.test", sessionHash: "session-1" };

/** Call it once in a test file: a database for the file, a gym for each test. */
export function openCreators() {
  const database = fileDatabase();
  let creator: Creator;
  beforeEach(async () => {
    const { gymId } = await openShop(database.db, { ready: false });
    creator = { kind: "gym", gymId };
  });

  const open = (payments: PaymentPort, given: Partial<typeof person> = {}) =>
    openDashboard(database.db, {
      payments,
      creator,
      person: { ...person, ...given },
      urls,
      now: NOW,
    });
  const accountAt = (payments: PaymentPort) =>
    findAccount(database.db, { provider: payments.key, creator });
  const sale = (payments: PaymentPort) =>
    findDestination(database.db, {
      provider: payments.key,
      sale: {
        gymId: creator.kind === "gym" ? creator.gymId : null,
        subscriptionModel: "GYM",
        applicationId: null,
      },
    });

  return {
    get db() {
      return database.db;
    },
    get creator() {
      return creator;
    },
    /** Moves the account to another creator. */
    set creator(other: Creator) {
      creator = other;
    },
    open,
    accountAt,
    sale,
  };
}

/** A new Stripe stand-in for each test; call it where the tests are. */
export function creatorsAtStripe(creators: ReturnType<typeof openCreators>) {
  let standIn: StripeStandIn;
  beforeEach(async () => {
    standIn = await StripeStandIn.start();
    // Another stand-in restarts its ids.
    await creators.db.delete(paymentAccounts);
    await creators.db.delete(paymentEvents);
  });
  afterEach(async () => {
    await standIn.stop();
    expect(standIn.faults).toEqual([]);
  });
  const provider = (clientId: string | null = null) => gatewayTo(standIn, { clientId });
  const calls = (operation: string) => standIn.calls.filter((call) => call.operation === operation);

  return {
    get standIn() {
      return standIn;
    },
    provider,
    calls,
  };
}
