/** The editor of a gym's pictures: uploads, the point that stays in view, and the part that is shown. */
import { describe, expect, it } from "vitest";
import { toWholeName } from "~/features/media/picture-crop";
import { toContentVersion } from "~/kernel/content-version.server";
import { brandEditor, versionOf } from "../support/brand-editor";
import { Visitor } from "../support/browse";
import { paint } from "../support/paint";
import { fileSite } from "../support/site";
import { at } from "../support/world";

const site = fileSite();
const { original, by, mount, address, gymOf, openPart, send } = brandEditor(site);
const BOUNDARY = "boundary-of-the-test";

describe("pictures", () => {
  const upload = async (file: Buffer, fields: Record<string, string>, visitor = by("manager")) => {
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
    await upload(await picture("#aa0000"), { kind: "header", version }, by("owner"));
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
    await upload(await picture("#aa0000", 800), { kind: "about", version }, by("owner"));
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
    const crop = (name: string, fields: Record<string, string>, visitor = by("manager")) =>
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
      const { body } = await by("manager").ask(address("/pictures"));
      expect(body).toMatch(/name="zoom"[^>]*value="200"/);
      const history = await by("manager").ask(address("/history"));
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
      await crop(name, { ...middle, zoom: "110" }, by("owner"));
      const point = { kind: "header", intent: "focus", focus: "0-0" };
      await send("/pictures", { ...point, version: (await versions()).header }, by("owner"));
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
      await send("/pictures", { ...point, focus: "0-0" }, by("owner"));
      const late = await send("/pictures", { ...point, focus: "100-100" });
      expect(late.status).toBe(409);
      expect(late.body).toContain("bottom right");
      expect((await gymOf()).themeSettings.headerFocus).toEqual({ x: 0, y: 0 });
    });

    it("shows a wide logo whole, with a margin in its circle", async () => {
      const logo = await paint({ width: 600, height: 200, color: "#c2185b", format: "png" });
      const { logoImageUrl } = await gymOf();
      await upload(logo, { kind: "logo", version: toContentVersion({ logoImageUrl }) });
      const shown = (await gymOf()).logoImageUrl ?? "";
      expect(shown).toMatch(/-31-50-50\.webp$/);
      const src = toWholeName(shown);
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
