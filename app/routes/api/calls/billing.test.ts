/**
 * A member's own subscriptions as calls on the hosts of gyms: those of another gym are not found, as on its pages.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { Gym } from "~/features/gyms/queries.server";
import { askCall, bearer } from "../../../../tests/support/ask-call";
import { makeGym } from "../../../../tests/support/gym-world";
import { sellSubscriptions } from "../../../../tests/support/subscribers";

const world = sellSubscriptions();
let other: Gym;
let subscriber: Awaited<ReturnType<typeof world.makeSubscriber>>;

beforeAll(async () => {
  other = await makeGym(world.db);
  subscriber = await world.makeSubscriber();
});

/** The token is valid on every host; the subscriptions depend on the host. */
const ask = (path: string, hostGym: Gym | null) =>
  askCall({ db: world.db, payments: world.payments }, path, {
    params: { id: subscriber.subscriptionId },
    headers: bearer(subscriber.session),
    context: { hostGym },
  });

const CALLS = [
  "/api/trainer-student-subscriptions/{id}",
  "/api/subscriptions/{id}/cancel",
  "/api/subscriptions/{id}/revert",
];

describe("the member's own subscription", () => {
  it.each(CALLS)("is not found on another gym's host: %s", async (path) => {
    const before = await subscriber.findSubscription();
    expect((await ask(path, other)).status).toBe(404);
    expect(await subscriber.findSubscription()).toEqual(before);
  });

  it.each([
    ["its gym's", () => world.gym],
    ["the platform's", () => null],
  ])("is read, cancelled and revived on %s host", async (_whose, host) => {
    for (const path of CALLS) {
      const { status, body } = await ask(path, host());
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          id: subscriber.subscriptionId,
          isCanceled: path.endsWith("cancel"),
        }),
      ]);
    }
  });

  it("is listed on the host of its gym and of the platform, not on the host of another gym", async () => {
    const idsOn = async (hostGym: Gym | null) =>
      ((await ask("/api/students/me/subscriptions/last", hostGym)).body as { id: string }[]).map(
        (one) => one.id,
      );
    const { subscriptionId: id } = subscriber;
    expect([await idsOn(world.gym), await idsOn(null), await idsOn(other)]).toEqual([
      [id],
      [id],
      [],
    ]);
  });
});
