/** Call it once in a test file: its database with a shop at the sandbox, where new members can subscribe today. */
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { findGymById } from "~/features/gyms/queries.server";
import { exactlyOne } from "~/kernel/errors";
import { buy, buying, makeSandbox, makeStudent, openShop, signInStudent } from "./billing-world";
import { fileDatabase } from "./database";
import { sharedFixture } from "./shared-fixture";

export function sellSubscriptions() {
  const database = fileDatabase();
  return sharedFixture(async () => {
    const { db } = database;
    const payments = makeSandbox(db, () => new Date());
    const shop = await openShop(db);
    const gym = await findGymById(db, shop.gymId);
    if (!gym) throw new Error("no gym");

    /** A new member who has paid for the plan and is signed in. */
    async function makeSubscriber({ planId = shop.monthly } = {}) {
      const student = await makeStudent(db);
      const request = buying(shop, { payments, student, planId, now: new Date() });
      await buy(db, { ...request, payments });
      const findSubscription = async () =>
        exactlyOne(await listSubscriptions(db, student), "subscription");
      const { id: subscriptionId } = await findSubscription();
      const session = await signInStudent(db, student);
      return { student, session, subscriptionId, findSubscription };
    }

    return { db, payments, shop, gym, makeSubscriber };
  });
}
