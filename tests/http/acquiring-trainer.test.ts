/** Each way of registering notes who brought the member (product.md §2 "Trainer pages"), the first time only. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trainers } from "~/features/gyms/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { continueWithFacebook } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { linkAddress, partnerOf } from "../support/partner-links";
import { fileSite } from "../support/site";
import { at, logIn, newEmail, PASSWORD, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

type Way = (visitor: Visitor, index: 0 | 1 | 2, email: string) => Promise<unknown>;

const byForm: Way = (visitor, index, email) => signUp(visitor, sitesOf(site)[index], email);

const byFacebook: Way = async (visitor, index, email) => {
  const person = facebook.addPerson({ first_name: "Ada", last_name: "Byron", email });
  const form = await visitor.visit(at(sitesOf(site)[index], "/signup"));
  return continueWithFacebook(facebook, form, { person });
};

/** The network gives no e-mail address, so a code proves the typed one. */
const byFacebookAndCode: Way = async (visitor, index, email) => {
  const person = facebook.addPerson({ first_name: "Ada", last_name: "Byron" });
  const form = await visitor.visit(at(sitesOf(site)[index], "/signup"));
  const asked = await continueWithFacebook(facebook, form, { person });
  const codePage = await asked.submit({ email, intent: "email" });
  const mails = await site.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  const code = mails.findLast(({ kind }) => kind === "verifyEmail")?.data["token"];
  return codePage.submit({ code: String(code), intent: "code" });
};

let passes = 0;
const byPartnerLink: Way = async (visitor, index, email) => {
  const gpwId = `GP-trainer-${(passes += 1)}`;
  const link = partnerOf(site).links.create({ gpwId, email, firstname: "Ada", lastname: "Byron" });
  const page = await visitor.visit(`${sitesOf(site)[index].origin}${linkAddress(link)}`);
  return page.submit({ password1: "aB3!efgh", password2: "aB3!efgh" });
};

const visitTrainer = (visitor: Visitor, index: 0 | 1 | 2, path: string) =>
  visitor.visit(`${sitesOf(site)[index].origin}${path}`);

async function acquiringTrainerOf(email: string): Promise<string | null> {
  const rows = await site.db
    .select({ tuid: trainers.tuid })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .leftJoin(trainers, eq(trainers.id, students.acquiringTrainerId))
    .where(eq(accounts.email, email));
  return exactlyOne(rows, "student").tuid;
}

describe.each([
  ["the form", byForm],
  ["Facebook", byFacebook],
  ["Facebook and a mailed code", byFacebookAndCode],
  ["a partner's link", byPartnerLink],
])("a person who registers by %s", (_name, register) => {
  it.each([0, 1, 2] as const)(
    "is brought by the first step closer page, at site %i",
    async (index) => {
      const visitor = new Visitor(site);
      const email = newEmail();
      await visitTrainer(visitor, index, "/join/tom-reyes");
      await visitTrainer(visitor, index, "/join/maya-cole");
      await register(visitor, index, email);
      expect(await acquiringTrainerOf(email)).toBe("tom-reyes");
      // The next person of this browser may come another way.
      const { host } = new URL(sitesOf(site)[index].origin);
      expect(visitor.cookiesFor(host).has("acquiringTrainer")).toBe(false);
    },
  );

  it("is brought by nobody from a landing page", async () => {
    const visitor = new Visitor(site);
    const email = newEmail();
    await visitTrainer(visitor, 1, "/about/maya-cole");
    await register(visitor, 1, email);
    expect(await acquiringTrainerOf(email)).toBeNull();
  });

  it("is brought by nobody where the trainer has another tuid by then", async () => {
    const visitor = new Visitor(site);
    const email = newEmail();
    await visitTrainer(visitor, 1, "/join/maya-cole");
    const rename = (from: string, tuid: string) =>
      site.db.update(trainers).set({ tuid }).where(eq(trainers.tuid, from));
    await rename("maya-cole", "maya-renamed");
    try {
      await register(visitor, 1, email);
      expect(await acquiringTrainerOf(email)).toBeNull();
    } finally {
      await rename("maya-renamed", "maya-cole");
    }
  });
});

describe("a member", () => {
  it("keeps the first trainer when a login follows another's step closer page", async () => {
    const email = newEmail();
    const visitor = new Visitor(site);
    await visitTrainer(visitor, 1, "/join/tom-reyes");
    await byForm(visitor, 1, email);
    const later = new Visitor(site);
    await visitTrainer(later, 1, "/join/maya-cole");
    await logIn(later, sitesOf(site)[1], { email, password: PASSWORD });
    expect(await acquiringTrainerOf(email)).toBe("tom-reyes");
  });

  it("who has registered without a trainer gets none by a login", async () => {
    const email = newEmail();
    await byFacebook(new Visitor(site), 1, email);
    const later = new Visitor(site);
    await visitTrainer(later, 1, "/join/maya-cole");
    const person = facebook.people.find((one) => one.email === email);
    const form = await later.visit(at(sitesOf(site)[1], "/login"));
    if (!person) throw new Error("no such person");
    await continueWithFacebook(facebook, form, { person });
    expect(await acquiringTrainerOf(email)).toBeNull();
  });
});
