import {
  listSubscriptions,
  type Subscription,
} from "~/features/billing/subscriptions/queries.server";
import { stateOf } from "~/features/billing/subscriptions/subscription";
import { memoizePerRequest, type RequestArgs } from "../gym.server";
import { currentPerson } from "../session.server";

/** The newest subscription that has not expired; a gym's own host considers that gym's and the platform's only. */
export function findNewestSubscription(args: RequestArgs): Promise<Subscription | null> {
  const { context } = args;
  return memoizePerRequest(context, "newest subscription", async () => {
    const person = await currentPerson(args);
    if (!person) return null;
    const subscriptions = await listSubscriptions(context.db, { studentId: person.studentId });
    const isOnThisHost = ({ gymId }: Subscription) =>
      !context.hostGym || gymId === null || gymId === context.hostGym.id;
    return (
      subscriptions.find(
        (subscription) => isOnThisHost(subscription) && stateOf(subscription) !== "EXPIRED",
      ) ?? null
    );
  });
}
