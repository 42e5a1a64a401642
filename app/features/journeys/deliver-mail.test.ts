/** To which address of a gym a mail leads (product.md §11 "Links in mail"). */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { gymDomains } from "~/features/gyms/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { MAIL_KINDS, type MailData, type MailKind } from "~/features/notifications/mail-data";
import { outboxMails } from "~/features/notifications/schema.server";
import { isSecurityMail } from "~/features/notifications/security-mails";
import type { OutgoingMail } from "~/features/notifications/transport.server";
import { buy, makeStudent, NOW, openShop } from "../../../tests/support/billing-world";
import { readAccountOf } from "../../../tests/support/leaving";
import { examples, mailContext, platform, promiseMail } from "../../../tests/support/mails";
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

/** Sends the mail of the gym to the address. */
async function send<K extends MailKind>(
  kind: K,
  recipient: string,
  data: MailData[K] = examples[kind],
): Promise<OutgoingMail | undefined> {
  await world.db.delete(outboxMails);
  await promiseMail(world.db, kind, { recipient, gymId: world.shop.gymId, data });
  const sent: OutgoingMail[] = [];
  const transport = {
    send: (mail: OutgoingMail) => Promise.resolve(void sent.push(mail)),
    close: () => {},
  };
  await deliverMail(world.db, { context: mailContext(transport) });
  return sent[0];
}

/** "domain", "label" or "elsewhere": where the mail of the gym to the address leads. */
async function findPlace(kind: MailKind, recipient: string): Promise<string> {
  const mail = await send(kind, recipient);
  const hosts = [...`${mail?.text} ${mail?.html}`.matchAll(/https?:\/\/([^/:\s"]+)/g)].map(
    ([, host]) => host,
  );
  expect(hosts.length).toBeGreaterThan(0);
  if (hosts.every((host) => host === domain())) return "domain";
  return hosts.every((host) => host?.endsWith(".gymfront.test")) ? "label" : "elsewhere";
}

const SECURITY_MAILS = MAIL_KINDS.filter(isSecurityMail);

/** Readers of a mail: each function makes one and returns the address. */
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

  const atDomain = () => `https://${domain()}:8443/next`;
  const atPlatform = () => `${platform.platformOrigin}/next`;
  it.each([
    [false, "another gym's member", "the domain", atDomain],
    [true, "a member whom the gym acquired", "the domain", atDomain],
    [true, "a member whom the gym acquired", "the platform", atPlatform],
  ])("leads on: %s for %s to %s", async (leadsOn, reader, _place, addressOf) => {
    const recipient = (await READERS[reader]?.()) ?? "";
    const data = { ...examples.resetCode, returnUrl: addressOf() };
    const mail = await send("resetCode", recipient, data);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("/reset-password?step=code");
      expect(part?.includes(encodeURIComponent(data.returnUrl))).toBe(leadsOn);
    }
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
