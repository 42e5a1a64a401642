/** The trainer's own page in the studio: words and pictures, and who may edit it (product.md §26). */
import { and, eq, ne } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "~/features/audit/schema.server";
import { gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { accounts, trainerAccounts } from "~/features/identity/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { paint } from "../support/paint";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite();
const mount = () => sitesOf(site)[0];
const address = () => at(mount(), "/studio/trainer");
const BOUNDARY = "----form";
let maya: Visitor;
let gymId = 0;
let original: typeof trainers.$inferSelect;

const trainerOf = async () =>
  exactlyOne(await site.db.select().from(trainers).where(eq(trainers.id, original.id)), "trainer");
const lastAct = async () => {
  const rows = await site.db.select().from(auditLog).where(eq(auditLog.gymId, gymId));
  return rows.toSorted((one, other) => one.id - other.id).at(-1);
};

beforeAll(async () => {
  maya = await signedIn(site, mount(), "trainer@demo.test");
  gymId = exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym").id;
  const rows = await site.db.select().from(trainers).where(eq(trainers.tuid, "maya-cole"));
  original = exactlyOne(rows, "trainer");
});

beforeEach(async () => {
  const { id, ...columns } = original;
  await site.db.update(trainers).set(columns).where(eq(trainers.id, id));
});

describe("the words", () => {
  it("are saved in two languages, recorded, and everybody reads them at once", async () => {
    const visitor = new Visitor(site);
    const about = `${platformOf(site)}/about/maya-cole`;
    await visitor.ask(about);
    const sent = await (
      await maya.visit(address())
    ).send({
      ...{ screenName: "Maya C.", bio: "Slow is strong.", "de-bio": "Langsam macht stark." },
    });
    expect([sent.status, sent.headers.location]).toEqual([303, "/gym/ironworks/studio/trainer"]);
    expect(await trainerOf()).toMatchObject({ screenName: "Maya C.", bio: "Slow is strong." });
    expect((await trainerOf()).texts["de"]?.["bio"]).toBe("Langsam macht stark.");
    expect(readText((await visitor.ask(about)).body)).toContain("Slow is strong.");
    expect(await lastAct()).toMatchObject({
      action: "trainer.change-page",
      subjectId: String(original.id),
      before: null,
      after: { fields: expect.arrayContaining(["screenName", "bio", "de-bio"]) as string[] },
    });
    const owner = await signedIn(site, mount(), "owner@demo.test");
    const log = readText((await owner.visit(at(mount(), "/studio/audit"))).html);
    expect(log).toMatch(/Changed: Name, .*In one or two sentences \(Deutsch\)/);
    expect(log).not.toMatch(/Slow is strong|Langsam macht stark/);
  });

  it.each([
    ["no name", { screenName: " " }],
    ["a long text", { bio: "x".repeat(401) }],
  ])("%s is refused, and what was typed stays", async (_what, typed) => {
    const shown = await maya.visit(address());
    const sent = await shown.send({ callToAction: "Come along", ...typed });
    expect(sent.status).toBe(400);
    expect(sent.body).toContain("Come along");
    expect((await trainerOf()).callToAction).toBe(original.callToAction);
  });

  it("of a stale form answer 409 with both texts, and the next save replaces", async () => {
    const shown = await maya.visit(address());
    await site.db.update(trainers).set({ bio: "Theirs" }).where(eq(trainers.id, original.id));
    const sent = await shown.send({ bio: "Mine" });
    expect(sent.status).toBe(409);
    expect(readText(sent.body)).toMatch(/Theirs[\s\S]*Mine/);
    expect((await trainerOf()).bio).toBe("Theirs");
    const [, version = ""] = /name="version" value="([0-9a-f]+)"/.exec(sent.body) ?? [];
    await shown.send({ bio: "Mine", version });
    expect((await trainerOf()).bio).toBe("Mine");
  });
});

describe("the preview", () => {
  const preview = (form: Record<string, string>, visitor = maya) =>
    visitor.ask(`${address()}/preview`, {
      form: { screenName: "Maya", preview: "about", previewLang: "en", ...form },
    });

  it("shows the typed words as a visitor reads them, and saves nothing", async () => {
    const { id, ...columns } = original;
    const shown = await preview({
      ...{ screenName: "  Maya <C>  ", bio: "Slow\r\n<b>is</b> strong.", headerText: "" },
      version: "0",
    });
    expect(shown.status).toBe(200);
    expect(shown.body).toContain("Slow\n&lt;b&gt;is&lt;/b&gt; strong.");
    expect(shown.body).toContain(">Maya &lt;C&gt;<");
    expect(shown.body).not.toContain(original.headerText);
    // The pictures that are saved, in the gym's brand, for nobody who is signed in.
    expect(shown.body).toContain(`data-gym="ironworks"`);
    expect(shown.body).toContain("/pictures/800/ironworks/poster-2");
    expect(readText(shown.body)).toContain("Sign In");
    expect(await trainerOf()).toEqual({ id, ...columns });
    const acts = await lastAct();
    await preview({ bio: "Again" });
    expect(await lastAct()).toEqual(acts);
  });

  it("shows the page “Train with me”, and each in a chosen language", async () => {
    const typed = { stepCloser: "Come closer", "de-stepCloser": "Kommen Sie näher" };
    const join = await preview({ ...typed, preview: "join" });
    expect(readText(join.body)).toContain("Come closer");
    expect(join.body).not.toContain("Kommen Sie näher");
    const german = await preview({ ...typed, preview: "join", previewLang: "de" });
    expect(readText(german.body)).toContain("Kommen Sie näher");
    expect(german.body).toContain('<html lang="de"');
  });

  it("stands in a frame of its own page, which runs nothing, and no cache keeps it", async () => {
    const page = await maya.ask(address());
    expect(page.headers["content-security-policy"]).toMatch(/frame-src [^;]*'self'/);
    expect(page.body).toMatch(/<iframe[^>]*name="trainer-preview"[^>]*sandbox="allow-same-origin"/);
    expect(page.body).toMatch(/<button[^>]*form="trainer-words"[^>]*formTarget="trainer-preview"/i);
    const shown = await preview({});
    expect(shown.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(shown.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(shown.headers["set-cookie"]).toBeUndefined();
    expect(shown.body).toContain('<base target="_blank"');
    expect(shown.body).not.toMatch(/<script(?! type="application.ld)/);
  });

  it("shows what is saved before a button is pressed", async () => {
    const shown = await maya.ask(`${address()}/preview`);
    expect(readText(shown.body)).toContain(original.headerText);
  });

  it.each([
    ["no name", { screenName: " " }, "Name on the page: Please fill this in."],
    ["a long text", { "de-bio": "x".repeat(401) }, "This text is too long."],
  ])("of %s says what to mend", async (_what, typed, words) => {
    const shown = await preview(typed);
    expect(shown.status).toBe(400);
    expect(readText(shown.body)).toContain(words);
  });

  it("says so when the session has ended, and keeps the message that waits", async () => {
    const shown = await preview({ bio: "Mine" }, new Visitor(site));
    expect(shown.status).toBe(401);
    expect(readText(shown.body)).toContain("You are signed out");
    expect(shown.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(shown.headers["set-cookie"]).toBeUndefined();
  });

  it.each(["owner@demo.test", "member@demo.test", "flowstate-owner@demo.test"])(
    "is not found for %s, who is no trainer here",
    async (email) => {
      const visitor = await signedIn(site, mount(), email);
      const shown = await preview({ bio: "Mine" }, visitor);
      expect(shown.status).toBe(404);
      expect(shown.body).not.toContain(original.headerText);
    },
  );
});

it("names the gyms that show the page where there are several", async () => {
  const names = /shown in all your gyms: Flowstate and Ironworks/;
  expect(readText((await maya.visit(address())).html)).toMatch(names);
  const ofOthers = and(eq(gymTrainers.trainerId, original.id), ne(gymTrainers.gymId, gymId));
  await site.db.update(gymTrainers).set({ leftAt: new Date() }).where(ofOthers);
  expect(readText((await maya.visit(address())).html)).not.toMatch(/all your gyms/);
  await site.db.update(gymTrainers).set({ leftAt: null }).where(ofOthers);
});

describe("the pictures", () => {
  async function upload(body: Buffer, version?: string) {
    const shown = await maya.visit(address());
    const form = shown.forms.find(({ fields }) => fields.get("picture") === "aboutImageUrl");
    const part = (name: string, value: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head =
      part("picture", "aboutImageUrl") +
      part("version", version ?? form?.fields.get("version") ?? "") +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n` +
      "Content-Type: image/png\r\n\r\n";
    return maya.ask(address(), {
      method: "POST",
      headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
      body: Buffer.concat([Buffer.from(head), body, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    });
  }
  const painted = () => paint({ width: 300, height: 200, color: "#c02040", format: "png" });

  it("are stored, shown to everybody, and removed", async () => {
    expect((await upload(await painted())).status).toBe(303);
    const src = (await trainerOf()).aboutImageUrl ?? "";
    expect(src).toMatch(/^\/pictures\/trainers\/\d+-\d+-[0-9a-f]{16}\.\w+$/);
    expect((await maya.ask(`${platformOf(site)}${src}`)).status).toBe(200);
    const { forms } = await maya.visit(address());
    const own = forms.find(({ fields }) => fields.get("picture") === "aboutImageUrl");
    const version = own?.fields.get("version") ?? "";
    const removal = { intent: "remove-picture", picture: "aboutImageUrl", version };
    expect((await maya.ask(address(), { form: removal })).status).toBe(303);
    expect((await trainerOf()).aboutImageUrl).toBeNull();
  });

  it("that are no pictures, or replace another than the page showed, are refused", async () => {
    expect((await upload(Buffer.from("<svg>"))).status).toBe(400);
    expect((await upload(await painted(), "0")).status).toBe(409);
    expect((await trainerOf()).aboutImageUrl).toBe(original.aboutImageUrl);
  });
});

it("a manager without a page gets one by one press, and edits no other", async () => {
  const manager = await signedIn(site, mount(), "manager@demo.test");
  const before = await trainerOf();
  const refused = await manager.ask(address(), { form: { screenName: "Thief", version: "0" } });
  expect(refused.status).toBe(303);
  const shown = await manager.visit(address());
  expect(shown.html).not.toContain(original.screenName);
  expect((await shown.send({ intent: "create" })).status).toBe(303);
  expect(await trainerOf()).toEqual(before);
  const [own] = await site.db
    .select({ trainerId: trainerAccounts.trainerId, leftAt: gymTrainers.leftAt })
    .from(trainerAccounts)
    .innerJoin(accounts, eq(accounts.id, trainerAccounts.accountId))
    .innerJoin(
      gymTrainers,
      and(eq(gymTrainers.trainerId, trainerAccounts.trainerId), eq(gymTrainers.gymId, gymId)),
    )
    .where(eq(accounts.email, "manager@demo.test"));
  expect(own).toMatchObject({ leftAt: null });
  expect(await lastAct()).toMatchObject({ action: "trainer.create-page", after: {} });
  const page = await manager.visit(address());
  expect((await page.send({ bio: "I run the floor." })).status).toBe(303);
  const rows = await site.db
    .select({ bio: trainers.bio })
    .from(trainers)
    .where(eq(trainers.id, own?.trainerId ?? 0));
  expect(rows).toEqual([{ bio: "I run the floor." }]);
});
