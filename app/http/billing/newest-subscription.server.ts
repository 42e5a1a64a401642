import {
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { stateOf } from "~/features/billing/subscriptions/subscription";
import { memoizePerRequest, type RequestArgs } from "../gym.server";
import { currentPerson } from "../session.server";

/** The one begun last of those that run; on a gym's own host the gym's and the platform's. */
export function findNewestSubscription(args: RequestArgs): Promise<Subscription | null> {
  const { context } = args;
  return memoizePerRequest(context, "newest subscription", async () => {
    const person = await currentPerson(args);
    if (!person) return null;
    const all = await listSubscriptions(context.db, { studentId: person.studentId });
    const isHere = ({ gymId }: Subscription) =>
      !context.hostGym || gymId === null || gymId === context.hostGym.id;
    return all.find((one) => isHere(one) && stateOf(one) !== "EXPIRED") ?? null;
  });
}
