/** Every kind of mail as its reader opens it: language, gym and addresses. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gymDomains, gyms } from "~/features/gyms/schema.server";
import { createAccount } from "~/features/identity/create-account.server";
import { gymStaff } from "~/features/identity/schema.server";
import { deliverMail } from "~/features/journeys/deliver-mail.server";
import { MAIL_KINDS } from "./mail-data";
import { openOutboxFolder } from "./outbox-folder.server";
import { outboxMails } from "./schema.server";
import { createMailTransport } from "./transport.server";
import { COLOURS } from "../../../tests/support/colours";
import { fileDatabase } from "../../../tests/support/database";
import {
  examples,
  LANGUAGES,
  mailContext,
  platform,
  promiseMail,
  SHOWN,
  sold,
} from "../../../tests/support/mails";

/** A key without a text shows as itself. */
const KEYS = new RegExp(`\\b(?:${[...MAIL_KINDS, "started", "billing"].join("|")})\\.[a-z]`);

const database = fileDatabase();
let outboxDir: string;
let readerId: string;

beforeAll(async () => {
  const names = { firstName: "Maya", lastName: "Cole", passwordHash: null };
  const reader = await createAccount(database.db, { email: "reader@demo.test", ...names });
  if (!reader.ok) throw new Error("no reader");
  readerId = reader.accountId;
  outboxDir = await mkdtemp(join(tmpdir(), "gymfront-outbox-"));
});
afterAll(async () => {
  await rm(outboxDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(outboxMails);
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
  // An unverified domain must not appear in a mail.
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

/** Pages of the gym lie below its base; what is no page of a gym, and its logo, does not. */
function expectBelow(all: string[], base: string) {
  const pages = all
    .map((address) => new URL(address).pathname)
    .filter((path) => !/^\/(?:pictures|api|dashboard|product)\//.test(path));
  expect(pages.length).toBeGreaterThan(0);
  for (const path of pages) expect(path === base || path.startsWith(`${base}/`), path).toBe(true);
}

/** Every address in an HTML or plain part. */
function addresses(part: string): string[] {
  return [...part.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([address]) => address);
}

/** Their pages are on the platform's host alone, and no verb announces them for a gym. */
const OF_PLATFORM: ReadonlySet<string> = new Set([
  "gymOpened",
  "teamInvitation",
  "gymOpeningInvitation",
]);

describe("every kind of mail in every language, for every kind of gym", () => {
  const places = [
    { place: "the platform", origin: () => platform.platformOrigin },
    {
      place: "a gym without a label of its own",
      hasGymLabels: false,
      origin: () => platform.platformOrigin,
      base: (guid: string) => `/gym/${guid}`,
    },
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

  it.each(cases)("$kind · $lang · $place", async ({ kind, lang, place, origin, ...more }) => {
    const { domain, logo, hasGymLabels = true, base } = more;
    const gym = place === "the platform" ? null : await newGym({ logoImageUrl: logo });
    if (domain && gym) {
      await database.db
        .insert(gymDomains)
        .values({ host: `${gym.guid}-own.test`, gymId: gym.id, verifiedAt: new Date() });
      // A mail about the security of an account leads to the domain only for a person of the gym.
      await database.db
        .insert(gymStaff)
        .values({ gymId: gym.id, accountId: readerId, role: "SUPPORT" });
    }
    await rm(outboxDir, { recursive: true, force: true });
    await promiseMail(database.db, kind, { lang, gymId: gym?.id ?? null });
    const context = { ...mailContext(toFiles()), platform: { ...platform, hasGymLabels } };
    expect(await deliverMail(database.db, { context })).toMatchObject({ sent: 1, failed: 0 });
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
      expect(part).not.toMatch(KEYS);
    }
    const facts: object = examples[kind];
    if (kind === "welcome") expect(subject).toContain(SHOWN);
    if ("item" in facts) expect(subject).toContain(sold.item);
    if ("code" in facts) expect(subject).toContain(facts.code);
    if (kind === "verifyEmail") expect(subject).toContain("K7MQ2RXA");
    // A name never becomes markup.
    expect(html).not.toContain("<b>");
    if ("firstName" in facts) {
      expect(text).toContain(SHOWN);
      expect(html).toContain("Maya &lt;b&gt;&quot;&amp; O&#39;Neil https evil. example");
    }
    expect(html).toContain(`<html lang="${lang.toLowerCase()}">`);
    expect(text).toMatch(lang === "FR" ? /\S\u00a0: http/ : /[^\s:]: http/);

    const home = origin(gym?.guid ?? "");
    for (const part of [html, text]) {
      expect(addresses(part).length).toBeGreaterThan(0);
      for (const address of addresses(part)) expect(new URL(address).origin).toBe(home);
      if (base && !OF_PLATFORM.has(kind)) expectBelow(addresses(part), base(gym?.guid ?? ""));
    }
    expect(html.includes("<img")).toBe(gym !== null && !logo);
  });

  it("a subject differs in every language", async () => {
    for (const lang of LANGUAGES) await promiseMail(database.db, "welcome", { lang });
    await rm(outboxDir, { recursive: true, force: true });
    await deliverMail(database.db, { context: mailContext(toFiles()) });
    const mails = await openOutboxFolder(outboxDir).list(10);
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(LANGUAGES.length);
  });

  it.each(LANGUAGES)("a welcome in %s names the way in that the member has", async (lang) => {
    const { welcome } = examples;
    for (const network of ["", "Facebook"]) {
      await promiseMail(database.db, "welcome", { lang, data: { ...welcome, network } });
    }
    await rm(outboxDir, { recursive: true, force: true });
    await deliverMail(database.db, { context: mailContext(toFiles()) });
    const texts = await Promise.all(
      (await readdir(outboxDir)).map(async (file) => {
        const { text = "" } = await PostalMime.parse(await readFile(join(outboxDir, file)));
        return text;
      }),
    );
    // A member of a network has no password yet, so the mail says that one can be set.
    const other = {
      EN: "Your email and",
      ES: "Tu correo y",
      FR: "Ton adresse et",
      DE: "E-Mail-Adresse und",
    };
    expect(texts.filter((text) => text.includes("Facebook"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes(other[lang]))).toHaveLength(1);
    expect(texts.some((text) => text.includes("Facebook") && text.includes(other[lang]))).toBe(
      false,
    );
  });
});
