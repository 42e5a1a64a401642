/** A gym's logo: a picture is uploaded, its colours are chosen, and everything else is refused with a sentence. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { MAX_PICTURE_BYTES } from "~/routes/studio/read-picture-upload.server";
import { exactlyOne } from "~/kernel/errors";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { paint } from "../support/paint";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const address = (query = "") => at(sitesOf(site)[0], `/studio/logo${query}`);
const BOUNDARY = "boundary-of-the-test";
let manager: Visitor;
let png: Buffer;

beforeAll(async () => {
  manager = await signedIn(site, sitesOf(site)[0], "manager@demo.test");
  png = await paint({ width: 320, height: 320, color: "#c2185b", format: "png" });
});

const part = (name: string, fileName: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; `),
    Buffer.from(`filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
const upload = (parts: Buffer[], visitor = manager) =>
  visitor.ask(address(), {
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
const logoOf = async () =>
  exactlyOne(await site.db.select().from(gyms).where(eq(gyms.guid, "ironworks")), "gym")
    .logoImageUrl;

it("a picture is stored, and becomes the logo with the colours that are chosen", async () => {
  const before = await logoOf();
  const sent = await upload([part("picture", "logo.png", png)]);
  expect([sent.status, sent.body]).toEqual([303, ""]);
  expect(sent.headers.location).toMatch(/\/studio\/logo\?picture=[0-9a-f]{16}\.(?:jpg|webp)$/);
  expect(await logoOf()).toBe(before);
  const page = await manager.visit(new URL(sent.headers.location ?? "", address()));
  expect(page.status).toBe(200);
  const saved = await page.submit({ colors: "keep" });
  expect(saved.url.pathname).toBe("/gym/ironworks/studio");
  expect(await logoOf()).toMatch(/^\/pictures\/logos\/\d+-[0-9a-f]{16}/);
});

it.each([
  ["wide", 640, 320, "-44-50-50", 727],
  ["high", 200, 600, "-31-50-50", 645],
  ["nearly square", 345, 300, "", 345],
])("a %s logo is shown whole in its circle", async (_shape, width, height, ending, side) => {
  const bytes = await paint({ width, height, color: "#0057b8", format: "png" });
  const sent = await upload([part("picture", "logo.png", bytes)]);
  const chosen = new URL(sent.headers.location ?? "", address());
  await (await manager.visit(chosen)).submit({ colors: "keep" });
  const src = (await logoOf()) ?? "";
  expect(src).toMatch(new RegExp(`-[0-9a-f]{16}${ending}\\.webp$`));
  const { rows } = await site.pool.query("select width from library_files where key = $1", [
    src.slice(1),
  ]);
  expect(rows).toEqual([{ width: side }]);
});

it("the colours of the present logo can be chosen anew without another upload", async () => {
  const sent = await upload([part("picture", "logo.png", png)]);
  const chosen = await manager.visit(new URL(sent.headers.location ?? "", address()));
  expect(wordsOf(chosen)).toContain("You can choose again at any time.");
  await chosen.submit({ colors: "keep" });
  const { links } = await manager.visit(address());
  const again = links.find((link) => link.includes("/studio/logo?picture="));
  const page = await manager.visit(new URL(again ?? "", address()));
  expect((await page.submit({ colors: "light" })).url.pathname).toBe("/gym/ironworks/studio");
  // A logo of the demo world was not uploaded, so its colours are unknown.
  const other = await signedIn(site, sitesOf(site)[0], "flowstate-owner@demo.test");
  const theirs = await other.visit(`${sitesOf(site)[0].origin}/gym/flowstate/studio/logo`);
  expect([theirs.status, wordsOf(theirs)]).toEqual([200, expect.stringContaining("Your current")]);
  expect(theirs.links.filter((link) => link.includes("picture="))).toEqual([]);
});

it("the second of two editors who choose colours at once sees both, and the next save wins", async () => {
  const other = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
  const choose = async (visitor: Visitor, color: string) => {
    const bytes = await paint({ width: 320, height: 320, color, format: "png" });
    const sent = await upload([part("picture", "logo.png", bytes)], visitor);
    const chosen = new URL(sent.headers.location ?? "", address());
    const { html } = await visitor.visit(chosen);
    const [, version = ""] = /name="version" value="([0-9a-f]+)"/.exec(html) ?? [];
    const picture = chosen.searchParams.get("picture") ?? "";
    const save = (form: Record<string, string>) =>
      visitor.ask(chosen, { form: { picture, ...form } });
    return { picture, version, save };
  };
  const theirs = await choose(other, "#0000aa");
  const mine = await choose(manager, "#00aa00");
  expect((await theirs.save({ colors: "dark", version: theirs.version })).status).toBe(303);
  const late = await mine.save({ colors: "light", version: mine.version });
  expect(late.status).toBe(409);
  for (const { picture } of [theirs, mine]) {
    expect(late.body).toContain(picture.replace(/\.webp$/, ""));
  }
  expect(late.body).toMatch(/value="light"[^>]*checked|checked=""[^>]*value="light"/);
  expect(await logoOf()).toContain(theirs.picture);
  const [, version = ""] = /name="version" value="([0-9a-f]+)"/.exec(late.body) ?? [];
  expect((await mine.save({ colors: "light", version })).status).toBe(303);
  expect(await logoOf()).toContain(mine.picture);
});

describe("refuses", () => {
  it.each<[what: string, parts: () => Buffer[], status: number, sentence: string]>([
    [
      "a picture that is too large",
      () => [part("picture", "logo.png", Buffer.concat([png, Buffer.alloc(MAX_PICTURE_BYTES)]))],
      ...([400, "The file is too large."] as const),
    ],
    [
      "a file that is no picture",
      () => [part("picture", "logo.png", "not a picture")],
      ...([400, "We cannot read this file."] as const),
    ],
    [
      "a picture that is cut off",
      () => [part("picture", "logo.png", png.subarray(0, png.length / 2))],
      ...([400, "We cannot read this file."] as const),
    ],
    [
      "a drawing with a program",
      () => [part("picture", "logo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ...([400, "We cannot read this file."] as const),
    ],
    ["an empty field", () => [part("picture", "", "")], 400, "Choose a picture first."],
    ["a form without a file", () => [], 400, "Choose a picture first."],
    [
      "a picture that is far too large",
      () => [part("picture", "logo.png", Buffer.alloc(2 * MAX_PICTURE_BYTES))],
      ...([400, "The file is too large."] as const),
    ],
  ])("%s", async (_what, parts, status, sentence) => {
    const before = await logoOf();
    const sent = await upload(parts());
    expect(sent.status).toBe(status);
    expect(sent.body).toContain(sentence);
    expect(await logoOf()).toBe(before);
  });

  it("a name that this gym has not uploaded, and no choice", async () => {
    const unknown = address("?picture=0123456789abcdef.jpg");
    expect(wordsOf(await manager.visit(unknown))).toContain("Upload");
    const form = { picture: "0123456789abcdef.jpg", colors: "keep" };
    expect((await manager.ask(address(), { form })).status).toBe(400);
  });

  it.each([
    ["trainer", 404],
    ["support", 404],
    ["member", 404],
    ["flowstate-owner", 404],
    [null, "/signin"],
  ])("a picture of %s", async (role, answer) => {
    const before = await logoOf();
    const visitor = role
      ? await signedIn(site, sitesOf(site)[0], `${role}@demo.test`)
      : new Visitor(site);
    const sent = await upload([part("picture", "logo.png", png)], visitor);
    expect(sent.headers.location ?? sent.status).toBe(answer);
    expect(await logoOf()).toBe(before);
  });
});
