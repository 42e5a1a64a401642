/** What a build or a moment makes up is replaced, everything else stays as it is. */
import { encode } from "turbo-stream";
import { describe, expect, it } from "vitest";
import {
  listStyleSheets,
  listUnstyledClasses,
  normaliseHtml,
  normalisePolicy,
  normaliseText,
} from "./normalise-html.mjs";

const ID = "01940000-0000-7000-8000-000000000000";
const OTHER_ID = "01940000-0000-7000-8000-000000000001";

describe("normaliseText", () => {
  it("numbers ids in the order in which they appear", () => {
    expect(normaliseText(`${OTHER_ID} ${ID} ${OTHER_ID} :R1635: :r1:`)).toBe(
      "{uuid-1} {uuid-2} {uuid-1} {id-1} {id-2}",
    );
  });

  it.each([
    ["/media/AQAAAAE~x_-.y/1/master.m3u8", "/media/{grant}/1/master.m3u8"],
    [`/permission?token=${"a-_".repeat(14)}b`, "/permission?token={token}"],
    [`%2Fpermission%3Ftoken%3D${"a".repeat(42)}-`, "%2Fpermission%3Ftoken%3D{token}"],
    [`/sandbox/checkout/cs_${"a".repeat(43)}`, "/sandbox/checkout/cs_{ref}"],
    ["2026-06-15T13:04:05.678Z", "2026-06-15T13:{time}"],
    ["?after=mnx54t28-o&time=T10", "?after={moment}-o&time=T10"],
    ['"viewer": 157', '"viewer": {student}'],
    ['"next": "mnx54t28-o"', '"next": "{moment}-o"'],
    ["2026-06-12T12:00:00Z", "2026-06-12T12:{time}"],
  ])("%s", (before, after) => {
    expect(normaliseText(before)).toBe(after);
  });

  it.each(["15 June 2026", "£14.99", "/category/strength/12?time=T10", "12:30", "token=short"])(
    "leaves %s",
    (text) => {
      expect(normaliseText(text)).toBe(text);
    },
  );
});

describe("normaliseHtml", () => {
  it("writes a tag per line and drops nonces and what style sheets add to class names", async () => {
    const html = '<p class="bar_B7il lucide lucide-lock said_x-_1"><b nonce="abc">x</b></p>';
    expect(await normaliseHtml(html)).toBe(
      '<p class="bar lucide lucide-lock said">\n<b nonce="{nonce}">x\n</b>\n</p>',
    );
  });

  it("replaces all style sheets with one mark, and drops the chunks", async () => {
    const sheet = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;
    const font = '<link rel="preload" href="/assets/archivo-latin-DEKvjhCV.woff2" as="font"/>';
    const chunk = '<link rel="modulepreload" href="/assets/shell-CJCUHaAC.js"/>';
    const one = await normaliseHtml(`${sheet("a-12345678")}${font}${chunk}`);
    const two = await normaliseHtml(`${sheet("b-87654321")}${sheet("c-12345678")}${font}`);
    expect(one).toBe(two);
    expect(one).toContain('<link rel="stylesheet"/>');
    expect(one).toContain('href="/assets/archivo-latin.woff2"');
    expect(await normaliseHtml(font)).not.toContain("stylesheet");
  });

  const page = async (id: string, module: string, title: string) => {
    const data = { loaderData: { root: { b: 1, a: title }, [id]: { kept: true } }, errors: null };
    const chunks = await new Response(encode(data)).text();
    const manifest = {
      routes: { [id]: { id, path: "category/:cuid", hasLoader: true, hasAction: false, module } },
    };
    return [
      `<script type="module">import * as route0 from "${module}";`,
      `window.__remixManifest = ${JSON.stringify(manifest, null, 2)};</script>`,
      `<script>window.__remixContext.streamController.enqueue(${JSON.stringify(chunks)});</script>`,
      "<script>window.__remixContext.streamController.close();</script>",
    ].join("");
  };

  it("writes the data and the routes without ids and modules", async () => {
    const before = await normaliseHtml(await page("gym/category", "/assets/a-1.js", "Strength"));
    const after = await normaliseHtml(await page("routes/list", "/assets/b-2.js", "Strength"));
    expect(after).toBe(before);
    expect(before).toContain("category/:cuid hasLoader\n");
    expect(before).toContain('"a": "Strength"');
    const changed = await normaliseHtml(await page("gym/category", "/assets/a-1.js", "HIIT"));
    expect(changed).not.toBe(before);
  });
});

it("a policy keeps its sources", () => {
  expect(normalisePolicy("script-src 'self' 'nonce-a_b-C' 'sha256-a/b+c=' https://x.test")).toBe(
    "script-src 'self' 'nonce-{nonce}' 'sha256-{hash}' https://x.test",
  );
});

it("reports a class that no style sheet of the page defines", () => {
  const html =
    '<link rel="stylesheet" href="/assets/a.css"/><p class="bar_B7il gone_B7il lucide"></p>';
  expect(listStyleSheets(html)).toEqual(["/assets/a.css"]);
  expect(listUnstyledClasses(html, ".bar_B7il:hover{color:red}")).toEqual(["gone"]);
});
