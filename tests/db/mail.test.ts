/** Mail, from the promise in a transaction to the file that a reader opens (issue 2, item 7). */
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInstance, type i18n } from "i18next";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "~/db/transaction.server";
import { gymDomains, gyms } from "~/features/gyms/schema.server";
import { deliverMail, type MailWorld } from "~/features/journeys/deliver-mail.server";
import { announce } from "~/features/notifications/announce.server";
import { deliverOutbox } from "~/features/notifications/deliver-outbox.server";
import { MAIL_KINDS, type MailData, type MailKind } from "~/features/notifications/mail";
import { openOutboxFolder } from "~/features/notifications/outbox-folder.server";
import { MAX_ATTEMPTS } from "~/features/notifications/retry";
import { outboxMails } from "~/features/notifications/schema.server";
import { createMailTransport, type MailTransport } from "~/features/notifications/transport.server";
import { resources } from "~/i18n/resources.server";
import { COLOURS } from "../support/colours";
import { openTestDatabase, type TestDatabase } from "../support/database";

const LANGUAGES = ["EN", "ES", "FR", "DE"] as const;
const platform = { platformOrigin: "https://gymfront.test:8443", platformHost: "gymfront.test" };

/** One example of every kind: a new kind without one does not compile. */
const KEYS = new RegExp(`\\b(?:${[...MAIL_KINDS, "started", "billing"].join("|")})\\.[a-z]`);
const NAME = `Maya <b>"& O'Neil https://evil.example`;
/** Whoever signs somebody up under such a name sends them no link of theirs. */
const SHOWN = `Maya <b>"& O'Neil https evil. example`;
const sold = { firstName: NAME, item: "Inner Circle", timeZone: "Europe/London" };
const subscriptionId = "0190e0f0-0000-7000-8000-000000000001";
const examples: { [K in MailKind]: MailData[K] } = {
  welcome: { firstName: NAME },
  receipt: {
    ...sold,
    amountMinor: "3900",
    currency: "GBP",
    at: "2026-11-21T12:00:00.000Z",
    reference: subscriptionId,
    subscriptionId,
    nextAt: "2026-12-21T12:00:00.000Z",
    nextAmountMinor: "3900",
  },
  trialEnding: {
    ...sold,
    endsAt: "2026-11-24T12:00:00.000Z",
    amountMinor: "3900",
    currency: "GBP",
    subscriptionId,
  },
  paymentFailed: {
    ...sold,
    amountMinor: "3900",
    currency: "GBP",
    graceEnd: "2026-11-28T12:00:00.000Z",
    subscriptionId,
  },
  subscriptionCanceled: { ...sold, endsAt: "2026-12-21T12:00:00.000Z", subscriptionId },
  subscriptionReverted: {
    ...sold,
    nextAt: "2026-12-21T12:00:00.000Z",
    nextAmountMinor: "3900",
    currency: "GBP",
    subscriptionId,
  },
  subscriptionExpired: {
    ...sold,
    endedAt: "2026-12-21T12:00:00.000Z",
    subscriptionTypeId: "7",
  },
  parentPermission: {
    ...sold,
    parentName: "Rosa",
    priceMinor: "3900",
    currency: "GBP",
    interval: "MONTH",
    until: "2026-11-28T12:00:00.000Z",
    token: "a-link_of-43-characters",
  },
  permissionGiven: {
    firstName: NAME,
    parentName: "Rosa",
    item: "Inner Circle",
    subscriptionTypeId: "7",
    puid: "",
  },
};

let database: TestDatabase;
let outboxDir: string;
let texts: i18n;

beforeAll(async () => {
  database = await openTestDatabase();
  outboxDir = await mkdtemp(join(tmpdir(), "gymfront-outbox-"));
  texts = createInstance();
  await texts.init({ lng: "en", resources, interpolation: { escapeValue: false } });
});
afterAll(async () => {
  await database.close();
  await rm(outboxDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(outboxMails);
});

const world = (transport: MailTransport): MailWorld => ({
  transport,
  translator: (lang) => texts.getFixedT(lang.toLowerCase(), "mail"),
  platform,
});

const toFiles = () =>
  createMailTransport({
    smtpUrl: undefined,
    mailFrom: "Gymfront <hello@gymfront.test>",
    outboxDir,
  });

async function newGym(more: { logoImageUrl?: string; verifiedDomain?: string } = {}) {
  const guid = `g${randomUUID().slice(0, 8)}`;
  const [gym] = await database.db
    .insert(gyms)
    .values({
      guid,
      name: "Müller & Söhne",
      logoImageUrl: more.logoImageUrl ?? "/pictures/logo.webp",
      ...COLOURS,
    })
    .returning({ id: gyms.id });
  if (!gym) throw new Error("no gym");
  // A domain that was never proved must not appear in anybody's mail.
  await database.db
    .insert(gymDomains)
    .values({ host: `unproved-${guid}.test`, gymId: gym.id, verifiedAt: null });
  if (more.verifiedDomain) {
    await database.db
      .insert(gymDomains)
      .values({ host: more.verifiedDomain, gymId: gym.id, verifiedAt: new Date() });
  }
  return { id: gym.id, guid };
}

function promise<K extends MailKind>(
  kind: K,
  more: Partial<Parameters<typeof announce<K>>[1]> = {},
) {
  return announce(database.db, {
    key: `${kind}:${randomUUID()}`,
    kind,
    recipient: "reader@demo.test",
    lang: "EN",
    gymId: null,
    data: examples[kind],
    ...more,
  });
}

/** Every address in an HTML or plain part. */
function addresses(part: string): string[] {
  return [...part.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([address]) => address);
}

describe("every kind of mail in every language, for every kind of gym", () => {
  const places = [
    { place: "the platform", origin: () => platform.platformOrigin },
    { place: "a gym's label", origin: (guid: string) => `https://${guid}.gymfront.test:8443` },
    {
      place: "a verified custom domain",
      domain: true,
      origin: (guid: string) => `https://${guid}-own.test:8443`,
    },
    {
      place: "a gym whose logo lies elsewhere",
      logo: "https://tracker.example/logo.png",
      origin: (guid: string) => `https://${guid}.gymfront.test:8443`,
    },
  ];
  const cases = MAIL_KINDS.flatMap((kind) =>
    LANGUAGES.flatMap((lang) => places.map((place) => ({ kind, lang, ...place }))),
  );

  it.each(cases)("$kind · $lang · $place", async ({ kind, lang, place, origin, domain, logo }) => {
    const gym = place === "the platform" ? null : await newGym({ logoImageUrl: logo });
    if (domain && gym) {
      await database.db
        .insert(gymDomains)
        .values({ host: `${gym.guid}-own.test`, gymId: gym.id, verifiedAt: new Date() });
    }
    await rm(outboxDir, { recursive: true, force: true });
    await promise(kind, { lang, gymId: gym?.id ?? null });
    expect(await deliverMail(database.db, { world: world(toFiles()) })).toEqual({
      sent: 1,
      failed: 0,
    });
    const [file, ...others] = await readdir(outboxDir);
    expect(others).toEqual([]);
    const mail = await PostalMime.parse(await readFile(join(outboxDir, file ?? "")));

    expect(mail.to).toEqual([{ address: "reader@demo.test", name: "" }]);
    expect(mail.from).toEqual({
      address: "hello@gymfront.test",
      name: gym ? "Müller & Söhne" : "Gymfront",
    });
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@gymfront\.test>$/);
    expect(mail.headers.find((header) => header.key === "content-language")?.value).toBe(
      lang.toLowerCase(),
    );
    const subject = mail.subject ?? "";
    const html = mail.html ?? "";
    const text = mail.text ?? "";
    for (const part of [subject, html, text]) {
      expect(part.length).toBeGreaterThan(8);
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null|\[object/);
      // A key that has no text shows as itself.
      expect(part).not.toMatch(KEYS);
    }
    expect(subject).toContain(kind === "welcome" ? SHOWN : sold.item);
    expect(text).toContain(SHOWN);
    // Nobody's name becomes markup.
    expect(html).not.toContain("<b>");
    expect(html).toContain("Maya &lt;b&gt;&quot;&amp; O&#39;Neil https evil. example");
    expect(html).toContain(`<html lang="${lang.toLowerCase()}">`);

    const home = origin(gym?.guid ?? "");
    for (const part of [html, text]) {
      expect(addresses(part).length).toBeGreaterThan(0);
      for (const address of addresses(part)) expect(new URL(address).origin).toBe(home);
    }
    expect(html.includes("<img")).toBe(gym !== null && !logo);
  });

  it("says something else in every language", async () => {
    for (const lang of LANGUAGES) await promise("welcome", { lang });
    await rm(outboxDir, { recursive: true, force: true });
    await deliverMail(database.db, { world: world(toFiles()) });
    const mails = await openOutboxFolder(outboxDir).list(10);
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(LANGUAGES.length);
  });
});

/** Delivers into a list; fails as often as it is told. */
function recorder(failures = 0) {
  const sent: string[] = [];
  let left = failures;
  const transport: MailTransport = {
    async send(mail) {
      if (left > 0) {
        left -= 1;
        throw new Error("451 try again later");
      }
      sent.push(mail.id);
    },
    close() {},
  };
  return { sent, transport };
}

describe("the outbox", () => {
  it("announces once: a key that is known is left alone", async () => {
    await promise("welcome", { key: "welcome:1" });
    await promise("welcome", { key: "welcome:1", recipient: "other@demo.test" });
    const rows = await database.db.select().from(outboxMails);
    expect(rows.map((row) => row.recipient)).toEqual(["reader@demo.test"]);
  });

  it("sends nothing that was rolled back", async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await announce(tx, {
          key: "welcome:2",
          kind: "welcome",
          recipient: "reader@demo.test",
          lang: "EN",
          gymId: null,
          data: { firstName: "Maya" },
        });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    const { transport, sent } = recorder();
    await deliverMail(database.db, { world: world(transport) });
    expect(sent).toEqual([]);
  });

  it("sends each mail once, however many deliver at the same time", async () => {
    for (let count = 0; count < 50; count += 1) await promise("welcome");
    const { transport, sent } = recorder();
    await Promise.all(
      Array.from({ length: 4 }, () => deliverMail(database.db, { world: world(transport) })),
    );
    expect(sent).toHaveLength(50);
    expect(new Set(sent).size).toBe(50);
    expect(await deliverMail(database.db, { world: world(transport) })).toEqual({
      sent: 0,
      failed: 0,
    });
  });

  it("holds no transaction open while it talks to the mail server", async () => {
    await promise("welcome");
    let answered = false;
    const transport: MailTransport = {
      async send() {
        // Embedded there is one connection: an open transaction would make this wait for itself.
        await database.db.select().from(outboxMails);
        if (database.kind === "served") {
          const { rows } = await database.pool.query<{ open: string }>(
            "select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
          );
          expect(rows[0]?.open).toBe("0");
        }
        answered = true;
      },
      close() {},
    };
    expect(await deliverMail(database.db, { world: world(transport) })).toEqual({
      sent: 1,
      failed: 0,
    });
    expect(answered).toBe(true);
  });

  it("tries again later, says why, and gives up in the end", async () => {
    await promise("welcome");
    const { transport, sent } = recorder(MAX_ATTEMPTS + 5);
    let now = new Date(Date.now() + 1000);
    const deliver = () => deliverMail(database.db, { world: world(transport), now: () => now });
    expect(await deliver()).toEqual({ sent: 0, failed: 1 });
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    const [row] = await database.db.select().from(outboxMails);
    expect(row?.lastError).toContain("451 try again later");
    let failed = 1;
    for (let turn = 0; turn < MAX_ATTEMPTS + 3; turn += 1) {
      now = new Date(now.getTime() + 7 * 60 * 60 * 1000);
      failed += (await deliver()).failed;
    }
    expect(failed).toBe(MAX_ATTEMPTS);
    expect(sent).toEqual([]);
  });

  it("sends again, under the same Message-ID, what a dead sender had claimed", async () => {
    await promise("welcome");
    const start = new Date(Date.now() + 1000);
    const died = recorder();
    await expect(
      deliverOutbox(database.db, {
        transport: died.transport,
        now: () => start,
        compose: () => new Promise((_resolve, reject) => reject(new Error("unused"))),
        batch: 1,
      }),
    ).resolves.toEqual({ sent: 0, failed: 1 });
    // As kill -9 leaves it: claimed, not marked, the lease still running.
    await database.db
      .update(outboxMails)
      .set({ nextAttemptAt: new Date(start.getTime() + 300_000) });
    const next = recorder();
    const deliverAt = (now: Date) =>
      deliverMail(database.db, { world: world(next.transport), now: () => now });
    expect((await deliverAt(new Date(start.getTime() + 299_000))).sent).toBe(0);
    expect((await deliverAt(new Date(start.getTime() + 301_000))).sent).toBe(1);
    const [row] = await database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.id, next.sent[0] ?? ""));
    expect(row?.sentAt).not.toBeNull();
  });

  it("is due as soon as it is promised, for a sender whose clock is behind the database's too", async () => {
    await promise("welcome");
    const { transport, sent } = recorder();
    const behind = () => new Date(Date.now() - 60_000);
    await deliverMail(database.db, { world: world(transport), now: behind });
    expect(sent).toHaveLength(1);
  });

  it("keeps a mail of an unknown kind for the operator and sends the rest", async () => {
    await promise("welcome");
    await database.db.insert(outboxMails).values({
      key: "mystery:1",
      kind: "mystery",
      recipient: "reader@demo.test",
      lang: "EN",
      data: {},
    });
    const { transport, sent } = recorder();
    expect(await deliverMail(database.db, { world: world(transport) })).toEqual({
      sent: 1,
      failed: 1,
    });
    expect(sent).toHaveLength(1);
  });
});

describe("the way out", () => {
  const mail = {
    id: "0c5b1a52-6a3e-4b57-9d63-0a4f2f0f7c11",
    to: "reader@demo.test",
    fromName: "Ironworks, Ltd <x@evil.test>",
    date: new Date("2026-03-01T10:00:00.123Z"),
    lang: "EN",
    subject: "Welcome",
    html: "<p>Welcome</p>",
    text: "Welcome",
  };

  it("writes whole files, the same mail into the same file, and shows no other file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gymfront-outbox-"));
    const transport = createMailTransport({
      smtpUrl: undefined,
      mailFrom: "hello@gymfront.test",
      outboxDir: folder,
    });
    await Promise.all(
      [transport.send(mail), transport.send(mail)].map((done) => done.catch(() => {})),
    );
    await transport.send(mail);
    const name = `20260301T100000123Z-${mail.id}.eml`;
    expect((await readdir(folder)).filter((file) => file.endsWith(".eml"))).toEqual([name]);
    const outbox = openOutboxFolder(folder);
    expect(await outbox.read(name)).toMatchObject({
      subject: "Welcome",
      from: "Ironworks, Ltd <x@evil.test>",
      to: "reader@demo.test",
      text: "Welcome\n",
    });
    for (const other of ["../secret", "/etc/passwd", `../${name}`, `.${name}.part`, "x.eml"]) {
      expect(await outbox.read(other)).toBeNull();
    }
    expect(await openOutboxFolder(join(folder, "nowhere")).list(5)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("speaks SMTP where it is configured", async () => {
    const received = { commands: [] as string[], data: "" };
    const server = await fakeSmtp(received);
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const transport = createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${address.port}`,
      mailFrom: "Gymfront <hello@gymfront.test>",
      outboxDir,
    });
    await transport.send(mail);
    transport.close();
    server.close();
    expect(received.commands).toContain("MAIL FROM:<hello@gymfront.test>");
    expect(received.commands.filter((line) => line.startsWith("RCPT"))).toEqual([
      "RCPT TO:<reader@demo.test>",
    ]);
    const parsed = await PostalMime.parse(received.data);
    expect(parsed.messageId).toBe(`<${mail.id}@gymfront.test>`);
    expect(parsed.from).toEqual({ address: "hello@gymfront.test", name: mail.fromName });
  });
});

/** Just enough of RFC 5321 to take one mail. */
async function fakeSmtp(received: { commands: string[]; data: string }): Promise<Server> {
  const server = createServer((socket) => {
    let inData = false;
    let pending = "";
    socket.write("220 test\r\n");
    socket.on("data", (bytes) => {
      pending += bytes.toString("utf8");
      for (;;) {
        const end = pending.indexOf(inData ? "\r\n.\r\n" : "\r\n");
        if (end === -1) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + (inData ? 5 : 2));
        if (inData) {
          received.data = line;
          inData = false;
          socket.write("250 kept\r\n");
          continue;
        }
        received.commands.push(line);
        if (line === "DATA") inData = true;
        socket.write(
          line === "DATA" ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n",
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
