/** To which address of a gym a mail leads (product.md §11 "Links in mail"). */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { gymDomains } from "~/features/gyms/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { MAIL_KINDS, type MailKind } from "~/features/notifications/mail-data";
import { outboxMails } from "~/features/notifications/schema.server";
import { isSecurityMail } from "~/features/notifications/security-mails";
import type { OutgoingMail } from "~/features/notifications/transport.server";
import { buy, makeStudent, NOW, openShop } from "../../../tests/support/billing-world";
import { readAccountOf } from "../../../tests/support/leaving";
import { mailContext, promiseMail } from "../../../tests/support/mails";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { deliverMail } from "./deliver-mail.server";

const world = sellAtSandbox();
const domain = () => `own-${world.shop.gymId}.test`;

beforeEach(async () => {
  await world.db.delete(outboxMails);
  await world.db
    .insert(gymDomains)
    .values({ host: domain(), gymId: world.shop.gymId, verifiedAt: NOW });
});

/** "domain", "label" or "elsewhere": where the mail of the gym to the address leads. */
async function findPlace(kind: MailKind, recipient: string): Promise<string> {
  await world.db.delete(outboxMails);
  await promiseMail(world.db, kind, { recipient, gymId: world.shop.gymId });
  const sent: OutgoingMail[] = [];
  const transport = {
    send: (mail: OutgoingMail) => Promise.resolve(void sent.push(mail)),
    close: () => {},
  };
  await deliverMail(world.db, { context: mailContext(transport) });
  const hosts = [...`${sent[0]?.text} ${sent[0]?.html}`.matchAll(/https?:\/\/([^/:\s"]+)/g)].map(
    ([, host]) => host,
  );
  expect(hosts.length).toBeGreaterThan(0);
  if (hosts.every((host) => host === domain())) return "domain";
  return hosts.every((host) => host?.endsWith(".gymfront.test")) ? "label" : "elsewhere";
}

const SECURITY_MAILS = MAIL_KINDS.filter(isSecurityMail);

/** Who reads the mail: makes the reader and returns the address. */
const READERS: Record<string, () => Promise<string>> = {
  "an address without an account": () => Promise.resolve("nobody@demo.test"),
  "a member without a gym": async () => (await makeStudent(world.db)).email,
  "another gym's member": async () => {
    const other = await openShop(world.db);
    const { email } = await makeStudent(world.db, { acquiringGymId: other.gymId });
    const { db, payments } = world;
    await buy(db, { ...world.request(), payments });
    return email;
  },
  "another gym's owner": async () => {
    const other = await openShop(world.db);
    const student = await makeStudent(world.db);
    const { id: accountId } = await readAccountOf(world.db, student);
    await world.db.insert(gymStaff).values({ gymId: other.gymId, accountId, role: "OWNER" });
    return student.email;
  },
  "a member whom the gym acquired": async () =>
    (await makeStudent(world.db, { acquiringGymId: world.shop.gymId })).email,
  "a subscriber": async () => {
    const { db, payments, student } = world;
    await buy(db, { ...world.request(), payments });
    return student.email;
  },
  "a former subscriber": async () => {
    const { db, payments, student } = world;
    await buy(db, { ...world.request(), payments });
    await db
      .update(subscriptions)
      .set({ status: "canceled", endedAt: NOW })
      .where(eq(subscriptions.studentId, student.studentId));
    return student.email;
  },
  "the gym's own staff": async () => {
    const { id: accountId, email } = await readAccountOf(world.db, world.student);
    await world.db.insert(gymStaff).values({ gymId: world.shop.gymId, accountId, role: "SUPPORT" });
    return email;
  },
  "a member of the gym whose address has capitals": async () => {
    const student = await makeStudent(world.db, { acquiringGymId: world.shop.gymId });
    const email = `M${student.email}`;
    await world.db
      .update(accounts)
      .set({ email, emailFolded: email.toLowerCase() })
      .where(eq(accounts.emailFolded, student.email));
    return email;
  },
};

describe("a mail in the brand of a gym with a custom domain", () => {
  it.each([
    ["label", "an address without an account"],
    ["label", "a member without a gym"],
    ["label", "another gym's member"],
    ["label", "another gym's owner"],
    ["domain", "a member whom the gym acquired"],
    ["domain", "a subscriber"],
    ["domain", "a former subscriber"],
    ["domain", "the gym's own staff"],
    ["domain", "a member of the gym whose address has capitals"],
  ])("about the security of an account leads to the gym's %s for %s", async (place, reader) => {
    const recipient = (await READERS[reader]?.()) ?? "";
    expect(await findPlace("resetCode", recipient)).toBe(place);
  });

  it.each(MAIL_KINDS)(
    "leads a stranger to the domain unless it is about security: %s",
    async (kind) => {
      const place = SECURITY_MAILS.includes(kind) ? "label" : "domain";
      expect(await findPlace(kind, "nobody@demo.test")).toBe(place);
    },
  );

  it("is about security whenever a visitor can cause it for any address or account", () => {
    expect(SECURITY_MAILS.toSorted()).toEqual([
      "deletionNotice",
      "deletionUndone",
      "emailChangeConfirm",
      "emailChanged",
      "emailTaken",
      "exportReady",
      "networkLinked",
      "networkUnlinked",
      "newDevice",
      "passwordChanged",
      "resetCode",
      "verifyEmail",
    ]);
  });
});
