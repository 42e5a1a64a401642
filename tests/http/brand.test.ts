/** The editor of a gym's brand: what is shown before it is saved, what is refused, and what can be undone. */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GymFields } from "~/features/gyms/gym-fields";
import { gymChanges, gyms } from "~/features/gyms/schema.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { paint } from "../support/paint";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const mount = () => sitesOf(site)[0];
const address = (part = "") => at(mount(), `/studio/brand${part}`);
const PREVIEW = "?brandPreview=ffffff-111111-c2185b-ffffff-c2185b";
const BOUNDARY = "boundary-of-the-test";
let manager: Visitor;
let owner: Visitor;
let original: typeof gyms.$inferSelect;

const gymOf = async () =>
  exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym");

beforeAll(async () => {
  manager = await signedIn(site, mount(), "manager@demo.test");
  owner = await signedIn(site, mount(), "owner@demo.test");
  original = await gymOf();
});

beforeEach(async () => {
  const { id: _id, guidSkeleton: _skeleton, ...columns } = original;
  await site.db.update(gyms).set(columns).where(eq(gyms.id, original.id));
  await site.db.delete(gymChanges);
});

const versionOf = (html: string) => /name="version" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
const openPart = async (part: string, visitor = manager) => {
  const page = await visitor.ask(address(part));
  expect(page.status).toBe(200);
  return { version: versionOf(page.body), page };
};
const send = (part: string, form: Record<string, string>, visitor = manager) =>
  visitor.ask(address(part), { form });

const COLORS = {
  ...{ backgroundColor: "#FFFFFF", textColor: "#111111", buttonColor: "#c2185b" },
  ...{ buttonTextColor: "#ffffff", brandColor: "#c2185b" },
};

describe("colours", () => {
  it("are saved in lower case, and visitors see them at once", async () => {
    const visitor = new Visitor(site);
    await visitor.ask(at(mount(), "/"));
    const { version } = await openPart("");
    const sent = await send("", { ...COLORS, version, intent: "save" });
    expect([sent.status, sent.headers.location]).toEqual([303, "/gym/ironworks/studio/brand"]);
    expect((await gymOf()).backgroundColor).toBe("#ffffff");
    expect((await visitor.ask(at(mount(), "/"))).body).toContain("--page:#ffffff");
  });

  it("are shown before they are saved, with what would be hard to read", async () => {
    const { version } = await openPart("");
    const hard = { ...COLORS, textColor: "#eeeeee", version, intent: "preview" };
    const shown = await send("", hard);
    expect(shown.status).toBe(200);
    expect(wordsOf({ html: shown.body } as never)).toMatch(
      /hard to read.*darken it to #[0-9a-f]{6}/,
    );
    expect(shown.body).toContain("?brandPreview=ffffff-eeeeee-c2185b-ffffff-c2185b");
    expect(versionOf(shown.body)).toBe(version);
    expect(shown.headers["content-security-policy"]).toMatch(/frame-src [^;]*'self'/);
    expect(await gymOf()).toEqual(original);
  });

  it("are refused with what was typed where one is no colour", async () => {
    const { version } = await openPart("");
    const sent = await send("", { ...COLORS, brandColor: "pink", version, intent: "save" });
    expect(sent.status).toBe(400);
    expect(sent.body).toContain('value="pink"');
    expect(sent.body).toContain("six letters");
    expect(await gymOf()).toEqual(original);
  });

  it("that two editors save at once are both shown to the second, whose next save wins", async () => {
    const { version } = await openPart("");
    await send("", { ...COLORS, version, intent: "save" }, owner);
    const mine = { ...COLORS, brandColor: "#0000aa", intent: "save" };
    const late = await send("", { ...mine, version });
    expect(late.status).toBe(409);
    for (const color of ["#c2185b", "#0000aa"]) expect(late.body).toContain(color);
    expect((await gymOf()).brandColor).toBe("#c2185b");
    const again = await send("", { ...mine, version: versionOf(late.body) });
    expect(again.status).toBe(303);
    expect((await gymOf()).brandColor).toBe("#0000aa");
  });
});

describe("a page in colours that are not saved", () => {
  it("is a creator's alone, may stand in a frame of its own origin, and is not kept", async () => {
    const page = await manager.ask(at(mount(), PREVIEW));
    expect(page.body).toContain("--page:#ffffff");
    expect(page.body).toContain('<base target="_blank"');
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(page.headers["set-cookie"]).toBeUndefined();
    expect(page.body).not.toMatch(/<script(?! type="application.ld)/);
    // The owner has access, and sees what visitors see.
    const seen = (await owner.ask(at(mount(), PREVIEW))).body;
    expect([page.body, seen].map((html) => html.includes("Strong is a skill"))).toEqual([
      true,
      true,
    ]);
    const usual = await manager.ask(at(mount(), "/"));
    expect(usual.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(usual.body).not.toContain("--page:#ffffff");
  });

  it.each(["trainer@demo.test", "member@demo.test", "flowstate-owner@demo.test", null])(
    "is the page as it is for %s",
    async (email) => {
      const visitor = email ? await signedIn(site, mount(), email) : new Visitor(site);
      const page = await visitor.ask(at(mount(), PREVIEW));
      expect(page.body).not.toContain("--page:#ffffff");
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    },
  );
});

describe("words", () => {
  it("are saved in four languages, and undone", async () => {
    const { version } = await openPart("/words");
    const words = { welcome1: "Lift well", "about-de": "Wir heben.", version };
    const sent = await send("/words", { ...words, communityUrl: "https://chat.example/x" });
    expect(sent.status).toBe(303);
    const changed = await gymOf();
    expect(changed).toMatchObject({
      welcome1: "Lift well",
      communityUrl: "https://chat.example/x",
    });
    expect(changed.texts["de"]?.["about"]).toBe("Wir heben.");
    const history = await manager.ask(address("/history"));
    const change = /name="change" value="(\d+)"/.exec(history.body)?.[1] ?? "";
    const undone = await send("/history", { change });
    expect(undone.status).toBe(303);
    expect(await gymOf()).toMatchObject({
      ...{ welcome1: original.welcome1, about: original.about, communityUrl: null },
    });
    expect((await send("/history", { change })).status).toBe(400);
  });

  it.each([
    [{ welcome1: "x".repeat(121) }, "too long"],
    [{ "welcome2-fr": "x".repeat(241) }, "too long"],
    [{ communityUrl: "http://chat.example" }, "begins with https"],
    [{ communityUrl: "javascript:alert(1)" }, "begins with https"],
  ])("%o are refused", async (typed, sentence) => {
    const { version } = await openPart("/words");
    const sent = await send("/words", { ...(typed as Record<string, string>), version });
    expect([sent.status, sent.body.includes(sentence)]).toEqual([400, true]);
    expect(await gymOf()).toEqual(original);
  });

  it("that two editors save at once are both shown to the second", async () => {
    const { version } = await openPart("/words");
    await send("/words", { welcome1: "Theirs", version }, owner);
    const late = await send("/words", { welcome1: "Mine", version });
    expect(late.status).toBe(409);
    for (const text of ["Theirs", "Mine"]) expect(late.body).toContain(text);
  });
});

it("the face of the headings is loaded alone, and the footer names the product until it is off", async () => {
  const home = async () => (await new Visitor(site).ask(at(mount(), "/"))).body;
  const before = await home();
  expect(before).toMatch(/>\s*Powered by Gymfront</);
  expect(before).toContain('data-face="condensed"');
  const { version } = await openPart("/look");
  expect((await send("/look", { headingFace: "serif", version })).status).toBe(303);
  const after = await home();
  expect(after).not.toContain("Powered by Gymfront");
  expect(after).toContain('data-face="serif"');
  expect(after).toMatch(/rel="preload"[^>]*fraunces/);
  expect(after).not.toMatch(/(?:archivo|outfit)[^"]*\.woff2/);
  expect((await send("/look", { headingFace: "comic", version })).status).toBe(400);
});

it("the second of two editors who choose a face at once sees both, and the next save wins", async () => {
  const { version } = await openPart("/look");
  await send("/look", { headingFace: "serif", isPoweredByShown: "on", version }, owner);
  const mine = { headingFace: "geometric", isPoweredByShown: "on" };
  const late = await send("/look", { ...mine, version });
  expect(late.status).toBe(409);
  for (const text of ["Classic, warm", "Round and clear"]) expect(late.body).toContain(text);
  expect((await gymOf()).themeSettings.headingFace).toBe("serif");
  expect((await send("/look", { ...mine, version: versionOf(late.body) })).status).toBe(303);
  expect((await gymOf()).themeSettings.headingFace).toBe("geometric");
});

describe("pictures", () => {
  const upload = async (file: Buffer, fields: Record<string, string>, visitor = manager) => {
    const lines = Object.entries(fields).map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const body = [...lines, head].map((text) => Buffer.from(text));
    return visitor.ask(address("/pictures"), {
      body: Buffer.concat([...body, file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
      headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    });
  };
  const versions = async () => {
    const { page } = await openPart("/pictures");
    const of = (kind: string) =>
      new RegExp(`name="kind" value="${kind}"/><input[^>]*name="version" value="([0-9a-f]+)"`).exec(
        page.body,
      )?.[1] ?? "";
    return { logo: of("logo"), header: of("header"), about: of("about") };
  };
  const picture = (color: string, width = 3_000) =>
    paint({ width, height: 1_000, color, format: "jpeg" });

  it("of the header is stored at most 2400 wide, gets a point, and is removed", async () => {
    const sent = await upload(await picture("#336699"), {
      kind: "header",
      version: (await versions()).header,
    });
    expect([sent.status, sent.body]).toEqual([303, ""]);
    const { headerImageUrl } = await gymOf();
    expect(headerImageUrl).toMatch(/^\/pictures\/brand\/\d+-header-[0-9a-f]{16}\.jpg$/);
    const { rows } = await site.pool.query<{ width: number }>(
      "select width from library_files where key = $1",
      [headerImageUrl?.slice(1)],
    );
    expect(rows).toEqual([{ width: 2400 }]);
    const point = { kind: "header", intent: "focus", focus: "0-100" };
    const chosen = await send("/pictures", { ...point, version: (await versions()).header });
    expect(chosen.status).toBe(303);
    const home = await new Visitor(site).ask(at(mount(), "/"));
    expect(home.body).toContain('data-focus-x="0" data-focus-y="100"');
    const remove = { kind: "header", intent: "remove", version: (await versions()).header };
    expect((await send("/pictures", remove)).status).toBe(303);
    expect(await gymOf()).toMatchObject({
      headerImageUrl: null,
      themeSettings: original.themeSettings,
    });
  });

  it("that another editor has replaced are not removed unseen", async () => {
    const { header: version } = await versions();
    await upload(await picture("#aa0000"), { kind: "header", version }, owner);
    const theirs = (await gymOf()).headerImageUrl ?? "";
    const remove = { kind: "header", intent: "remove" };
    const late = await send("/pictures", { ...remove, version });
    expect(late.status).toBe(409);
    expect(late.body).toContain(theirs.replace(/\.jpg$/, ""));
    expect((await gymOf()).headerImageUrl).toBe(theirs);
    expect((await send("/pictures", { ...remove, version: versionOf(late.body) })).status).toBe(
      303,
    );
    expect((await gymOf()).headerImageUrl).toBeNull();
  });

  it("that two editors upload at once are both shown to the second, who can take their own", async () => {
    const { about: version } = await versions();
    await upload(await picture("#aa0000", 800), { kind: "about", version }, owner);
    const theirs = (await gymOf()).aboutImageUrl ?? "";
    const late = await upload(await picture("#00aa00", 800), { kind: "about", version });
    expect(late.status).toBe(409);
    expect(late.body).toContain(theirs.replace(/\.jpg$/, ""));
    expect((await gymOf()).aboutImageUrl).toBe(theirs);
    const [, name = ""] = /name="picture" value="([^"]+)"/.exec(late.body) ?? [];
    const mine = { kind: "about", intent: "use", picture: name, version: versionOf(late.body) };
    const stale = await send("/pictures", { ...mine, version });
    expect(stale.status).toBe(409);
    expect((await send("/pictures", { ...mine, version: (await versions()).about })).status).toBe(
      303,
    );
    expect((await gymOf()).aboutImageUrl).toContain(name);
  });

  describe("of which a part is shown", () => {
    /** The picture that is uploaded, as its form names it. */
    const putUp = async () => {
      const { header: version } = await versions();
      await upload(await picture("#336699"), { kind: "header", version });
      const { headerImageUrl } = await gymOf();
      return { src: headerImageUrl, name: headerImageUrl?.split("-header-")[1] ?? "" };
    };
    const crop = (name: string, fields: Record<string, string>, visitor = manager) =>
      send("/pictures", { kind: "header", picture: name, intent: "crop", ...fields }, visitor);

    it("is cut out of the whole, keeps the point, and is undone", async () => {
      const { src, name } = await putUp();
      const point = { kind: "header", intent: "focus", focus: "0-100" };
      await send("/pictures", { ...point, version: (await versions()).header });
      const part = { zoom: "200", x: "0", y: "100", version: (await versions()).header };
      const sent = await crop(name, part);
      expect([sent.status, sent.headers.location]).toEqual([
        303,
        "/gym/ironworks/studio/brand/pictures#header",
      ]);
      const shown = await gymOf();
      expect(shown.headerImageUrl).toBe(src?.replace(".jpg", "-200-0-100.jpg"));
      expect(shown.themeSettings.headerFocus).toEqual({ x: 0, y: 100 });
      const { rows } = await site.pool.query(
        "select width, height from library_files where key = $1",
        [shown.headerImageUrl?.slice(1)],
      );
      // Of 2400 × 800: the largest part of 16 to 9 is 1422 wide.
      expect(rows).toEqual([{ width: 711, height: 400 }]);
      const { body } = await manager.ask(address("/pictures"));
      expect(body).toMatch(/name="zoom"[^>]*value="200"/);
      const history = await manager.ask(address("/history"));
      const change = /name="change" value="(\d+)"/.exec(history.body)?.[1] ?? "";
      expect((await send("/history", { change })).status).toBe(303);
      expect((await gymOf()).headerImageUrl).toBe(src);
    });

    it("is looked at before it is saved, without script too", async () => {
      const { src, name } = await putUp();
      const part = { zoom: "150", x: "10", y: "50", version: (await versions()).header };
      const shown = await crop(name, { ...part, intent: "crop-preview" });
      expect(shown.status).toBe(200);
      expect(shown.body).toMatch(/name="zoom"[^>]*value="150"/);
      // 1422 × 800 at 150 percent, a tenth of the way to the right.
      expect(shown.body).toMatch(/viewBox="145\.\d+ 133\.\d+ 948\.\d+ 533\.\d+"/);
      expect((await gymOf()).headerImageUrl).toBe(src);
    });

    it("gives way to the whole picture again", async () => {
      const { src, name } = await putUp();
      await crop(name, { zoom: "150", x: "0", y: "0", version: (await versions()).header });
      expect((await gymOf()).headerImageUrl).not.toBe(src);
      const whole = { intent: "whole", version: (await versions()).header };
      expect((await crop(name, whole)).status).toBe(303);
      expect((await gymOf()).headerImageUrl).toBe(src);
    });

    it("that two editors choose at once is shown to the second, who can take their own", async () => {
      const { name } = await putUp();
      const { header: version } = await versions();
      const middle = { x: "50", y: "50", version };
      await crop(name, { ...middle, zoom: "110" }, owner);
      const point = { kind: "header", intent: "focus", focus: "0-0" };
      await send("/pictures", { ...point, version: (await versions()).header }, owner);
      const theirs = (await gymOf()).headerImageUrl ?? "";
      const late = await crop(name, { ...middle, zoom: "220" });
      expect(late.status).toBe(409);
      expect(late.body).toContain(theirs.replace(/\.jpg$/, ""));
      expect((await gymOf()).headerImageUrl).toBe(theirs);
      const [, mine = ""] = /name="picture" value="([^"]+-220-50-50\.jpg)"/.exec(late.body) ?? [];
      const take = { kind: "header", intent: "use", picture: mine };
      const taken = await send("/pictures", { ...take, version: (await versions()).header });
      expect(taken.status).toBe(303);
      expect(await gymOf()).toMatchObject({
        headerImageUrl: expect.stringContaining(mine),
        themeSettings: { headerFocus: { x: 0, y: 0 } },
      });
    });

    it("keeps the point that another editor has chosen meanwhile, and says which one was wanted", async () => {
      await putUp();
      const { header: version } = await versions();
      const point = { kind: "header", intent: "focus", version };
      await send("/pictures", { ...point, focus: "0-0" }, owner);
      const late = await send("/pictures", { ...point, focus: "100-100" });
      expect(late.status).toBe(409);
      expect(late.body).toContain("bottom right");
      expect((await gymOf()).themeSettings.headerFocus).toEqual({ x: 0, y: 0 });
    });

    it("shows a wide logo whole, with a margin in its circle", async () => {
      const logo = await paint({ width: 600, height: 200, color: "#c2185b", format: "png" });
      const { logoImageUrl } = await gymOf();
      await upload(logo, { kind: "logo", version: toContentVersion({ logoImageUrl }) });
      const src = (await gymOf()).logoImageUrl ?? "";
      const name = src.split("/").at(-1)?.replace(/^\d+-/, "") ?? "";
      const form = { kind: "logo", picture: name, version: (await versions()).logo };
      const fit = await send("/pictures", { ...form, intent: "crop-fit" });
      expect(fit.body).toMatch(/name="zoom"[^>]*value="31"/);
      const saved = await send("/pictures", {
        ...form,
        intent: "crop",
        zoom: "31",
        x: "50",
        y: "50",
      });
      expect(saved.status).toBe(303);
      const { rows } = await site.pool.query(
        "select width, height from library_files where key = $1",
        [src.slice(1).replace(".webp", "-31-50-50.webp")],
      );
      expect(rows).toEqual([{ width: 645, height: 645 }]);
    });

    it.each([
      [{ zoom: "99", x: "0", y: "0" }, "with the sliders"],
      [{ zoom: "301", x: "0", y: "0" }, "with the sliders"],
      [{ zoom: "100", x: "0" }, "with the sliders"],
      [{ zoom: "100", x: "0", y: "0", picture: "0123456789abcdef.jpg" }, "Choose a picture"],
    ])("is refused as %o", async (fields, sentence) => {
      const { src, name } = await putUp();
      const { header: version } = await versions();
      const sent = await crop(name, { ...(fields as Record<string, string>), version });
      expect([sent.status, sent.body.includes(sentence)]).toEqual([400, true]);
      expect((await gymOf()).headerImageUrl).toBe(src);
    });
  });

  it.each([
    ["a file that is no picture", { kind: "header" }, "We cannot read this file."],
    [
      "a point that is not one of the nine",
      { kind: "header", intent: "focus", focus: "7-7" },
      "nine points",
    ],
    [
      "a picture that nobody has uploaded",
      { kind: "about", picture: "0123456789abcdef.jpg" },
      "Choose a picture",
    ],
  ])("refuses %s", async (_what, fields: Record<string, string>, sentence) => {
    const version = (await versions()).header;
    const sent =
      (fields["intent"] ?? fields["picture"])
        ? await send("/pictures", { ...fields, version })
        : await upload(Buffer.from("none"), { ...fields, version });
    expect([sent.status, sent.body.includes(sentence)]).toEqual([400, true]);
    expect(await gymOf()).toEqual(original);
  });
});

describe("the history", () => {
  it("explains a change that a later one has covered, and legal texts, and undoes neither", async () => {
    for (const textColor of ["#111111", "#222222"]) {
      const { version } = await openPart("");
      await send("", { ...COLORS, textColor, version, intent: "save" });
    }
    const [first] = await site.db.select().from(gymChanges).orderBy(gymChanges.id);
    const before = await gymOf();
    const page = await manager.ask(address("/history"));
    expect(page.body).toContain("Changed again since.");
    expect((await send("/history", { change: String(first?.id) })).status).toBe(409);
    const legal = { terms: "<p>x</p>" };
    if (!first) throw new Error("the gym has no change");
    const [row] = await site.db
      .insert(gymChanges)
      .values({ ...first, id: undefined, before: legal, after: { terms: before.terms } } as never)
      .returning({ id: gymChanges.id });
    expect((await manager.ask(address("/history"))).body).toContain("An earlier legal text");
    expect((await send("/history", { change: String(row?.id) })).status).toBe(400);
    expect(await gymOf()).toEqual(before);
  });

  it("reaches every change page by page, and undoes one of a later page", async () => {
    const change = (before: GymFields, after: GymFields) => ({
      ...{ gymId: original.id, accountId: crypto.randomUUID(), changedAt: new Date() },
      ...{ before, after },
    });
    const { communityUrl } = original;
    const earlier = "https://earlier.example/";
    const later = Array.from({ length: 50 }, (_, at) =>
      change({ welcome1: `${at}` }, { welcome1: `${at + 1}` }),
    );
    const [oldest] = await site.db
      .insert(gymChanges)
      .values([change({ communityUrl: earlier }, { communityUrl }), ...later])
      .returning({ id: gymChanges.id });
    const first = await manager.visit(address("/history"));
    expect(first.html).not.toContain(earlier);
    const link = first.links.find((one) => one.includes("?before=")) ?? "";
    const second = await manager.visit(new URL(link, address()));
    expect(second.html).toContain(earlier);
    expect(second.links).toContain("/gym/ironworks/studio/brand/history");
    const undone = await second.send({ change: String(oldest?.id) });
    expect([undone.status, undone.headers.location]).toEqual([303, link]);
    expect((await gymOf()).communityUrl).toBe(earlier);
  });

  it.each(["0", "-1", "9999999999", "1.5", ""])(
    "refuses to undo the change %o, which does not exist",
    async (change) => {
      expect((await send("/history", { change })).status).toBe(400);
    },
  );
});
