/** The address of an external live reaches those who have joined, and staff, from the lead time on: nobody else. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { Visitor } from "../support/browse";
import { newMember, plansOf, signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const SECRET = "https://meet.example.test/secret-room";
const gym = () => sitesOf(site)[0];

async function schedule(guid: string, minutes: number) {
  const [plan = 0] = await plansOf(site);
  await scheduleLive(site.db, {
    ...{ gymId: 1, guid, title: "Lift together", timeZone: "Europe/London" },
    ...{ durationMinutes: 30, capacity: 1, source: "LINK", sourceUrl: SECRET },
    startsAt: new Date(Date.now() + minutes * 60_000),
    subscriptionTypeIds: [plan],
  });
}

/** A member who holds the first plan of a gym. */
async function subscriber(guid = "ironworks") {
  const member = await newMember(site, gym());
  const [planId = 0] = await plansOf(site, guid);
  const [plan] = await site.db
    .select({ gymId: subscriptionTypes.gymId })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.id, planId));
  const now = new Date();
  await site.db.insert(subscriptions).values({
    ...{ id: randomUUID(), studentId: member.studentId, gymId: plan?.gymId ?? null },
    ...{ subscriptionTypeId: planId, paymentProvider: "STRIPE", status: "active" },
    ...{ priceMinor: 1499, currency: "GBP", startedAt: now, syncedAt: now },
    currentPeriodEnd: new Date(now.getTime() + 30 * 86_400_000),
  });
  return member.visitor;
}

beforeAll(async () => {
  await schedule("link-open", 5);
  await schedule("link-later", 120);
});

/** Every answer about these lives, as one text. */
async function readAll(visitor: Visitor): Promise<string> {
  const texts: string[] = [];
  for (const guid of ["link-open", "link-later"]) {
    for (const end of ["", ".data", "/calendar.ics"]) {
      texts.push((await visitor.ask(at(gym(), `/lives/${guid}${end}`))).body);
    }
    const form = { intent: "keep" };
    const kept = await visitor.ask(at(gym(), `/lives/${guid}/seat`), { form });
    texts.push(kept.body, JSON.stringify(kept.headers));
  }
  for (const path of ["/lives", "/lives.data", "/", "/_root.data"]) {
    texts.push((await visitor.ask(at(gym(), path))).body);
  }
  return texts.join("\n");
}

const join = (visitor: Visitor, guid: string) =>
  visitor.ask(at(gym(), `/lives/${guid}/seat`), { form: { intent: "join" } });

describe("the link of an external live", () => {
  it("is not for a visitor, a member without a plan, or another gym's member, even if they ask to join", async () => {
    const people = [
      new Visitor(site),
      (await newMember(site, gym())).visitor,
      await subscriber("flowstate"),
    ];
    for (const person of people) {
      await join(person, "link-open");
      const seen = await readAll(person);
      expect(seen).toContain("Lift together");
      expect(seen).not.toContain("secret-room");
    }
  });

  it("is for the entitled member who has joined, and not for one who waits or has given the seat up", async () => {
    const [first, second] = [await subscriber(), await subscriber()];
    expect(await readAll(first)).not.toContain("secret-room");
    await join(first, "link-open");
    await join(second, "link-open");
    const page = await first.ask(at(gym(), "/lives/link-open"));
    expect(page.body).toContain(`href="${SECRET}"`);
    expect(page.body).toContain("You are in.");
    expect(page.headers["cache-control"]).toContain("private");
    expect(await readAll(second)).not.toContain("secret-room");
    const waiting = await second.ask(at(gym(), "/lives/link-open"));
    expect(waiting.body).toContain("You are number 1 on the waiting list.");
    await first.ask(at(gym(), "/lives/link-open/seat"), { form: { intent: "leave" } });
    expect(await readAll(first)).not.toContain("secret-room");
    expect((await second.ask(at(gym(), "/lives/link-open"))).body).toContain(SECRET);
  });

  it("is for nobody before the lead time: not for staff, nor for a member who asks to join", async () => {
    const member = await subscriber();
    await join(member, "link-later");
    const manager = await signedIn(site, gym(), "manager@demo.test");
    for (const person of [member, manager]) {
      for (const end of ["", ".data"]) {
        const { body } = await person.ask(at(gym(), `/lives/link-later${end}`));
        expect(body).toContain("Lift together");
        expect(body).not.toContain("secret-room");
      }
    }
    const open = await manager.ask(at(gym(), "/lives/link-open"));
    expect(open.body).toContain(`href="${SECRET}"`);
  });
});
