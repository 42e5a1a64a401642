/** The editor of a gym's colours: what is shown before it is saved, and what is refused. */
import { describe, expect, it } from "vitest";
import { brandEditor, COLORS, versionOf } from "../support/brand-editor";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at } from "../support/world";

const site = fileSite();
const { original, by, mount, gymOf, openPart, send } = brandEditor(site);
const PREVIEW = "?brandPreview=ffffff-111111-c2185b-ffffff-c2185b";

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
    await send("", { ...COLORS, version, intent: "save" }, by("owner"));
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
    const page = await by("manager").ask(at(mount(), PREVIEW));
    expect(page.body).toContain("--page:#ffffff");
    expect(page.body).toContain('<base target="_blank"');
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(page.headers["set-cookie"]).toBeUndefined();
    expect(page.body).not.toMatch(/<script(?! type="application.ld)/);
    // The owner has access, and sees what visitors see.
    const seen = (await by("owner").ask(at(mount(), PREVIEW))).body;
    expect([page.body, seen].map((html) => html.includes("Strong is a skill"))).toEqual([
      true,
      true,
    ]);
    const usual = await by("manager").ask(at(mount(), "/"));
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
