/** A gym's icons: made from its logo and colours, at every host, for tabs and home screens. */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { gyms } from "~/features/gyms/schema.server";
import { PLATFORM } from "../support/app";
import { ask, readAttributes, Visitor } from "../support/browse";
import { paint } from "../support/paint";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const app = fileSite();
const request = (path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  ask({ port: app.port, host: `${PLATFORM}:${app.port}`, path, ...more });

/** The picture's width and its colour in a corner and in the middle. */
async function look(path: string) {
  const answer = await fetch(`http://127.0.0.1:${app.port}${path}`);
  expect(answer.status, path).toBe(200);
  const icon = sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw();
  const { data, info } = await icon.toBuffer({ resolveWithObject: true });
  const colorAt = (index: number) => `#${data.subarray(index * 3, index * 3 + 3).toString("hex")}`;
  const middle = Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2);
  return { width: info.width, height: info.height, corner: colorAt(0), middle: colorAt(middle) };
}

describe("an icon of a gym", () => {
  it("is the logo on the gym's page colour, at the sizes of a tab and a home screen", async () => {
    const logo = await paint({ width: 300, height: 200, color: "#c02040", format: "png" });
    await app.services.media.put("pictures/flowstate/logo-of-test.png", logo);
    await app.db
      .update(gyms)
      .set({ logoImageUrl: "/pictures/flowstate/logo-of-test.png" })
      .where(eq(gyms.guid, "flowstate"));
    await expect
      .poll(async () => (await look("/brand-pictures/flowstate/icon-180.png")).middle)
      .toBe("#c02040");
    const icon = await look("/brand-pictures/flowstate/icon-180.png");
    expect(icon).toEqual({ width: 180, height: 180, corner: "#f7f6f0", middle: "#c02040" });
    expect((await look("/brand-pictures/flowstate/icon-32.png")).width).toBe(32);
  });

  it.each([
    ["without a logo", null],
    ["whose logo is missing", "/pictures/flowstate/none.png"],
    ["whose logo is on another site", "https://example.com/logo.png"],
  ])("is the initial on the brand colour for a gym %s", async (_name, logoImageUrl) => {
    await app.db.update(gyms).set({ logoImageUrl }).where(eq(gyms.guid, "flowstate"));
    await expect
      .poll(async () => (await look("/brand-pictures/flowstate/icon-180.png")).corner)
      .toBe("#2f6b4f");
  });

  it.each(["Ironworks", "Жим", "💪"])(
    "shows a mark in the middle for the name %s",
    async (name) => {
      await app.db.update(gyms).set({ name, logoImageUrl: null }).where(eq(gyms.guid, "flowstate"));
      await expect
        .poll(async () => (await look("/brand-pictures/flowstate/icon-180.png")).middle)
        .not.toBe("#2f6b4f");
    },
  );

  it("is validated by its content and answers HEAD", async () => {
    const address = "/brand-pictures/ironworks/icon-32.png";
    const { status, headers } = await request(address, { method: "HEAD" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["cache-control"]).toBe("public, max-age=3600, stale-while-revalidate=86400");
    expect(Number(headers["content-length"])).toBeGreaterThan(100);
    const etag = String(headers["etag"]);
    const again = await request(address, { headers: { "If-None-Match": etag } });
    expect([again.status, again.body, again.headers["etag"]]).toEqual([304, "", etag]);
  });

  it.each([
    "icon-33.png",
    "icon-1024.png",
    "maskable-32.png",
    "icon-32.webp",
    "../ironworks",
    "logo.png",
  ])("has no other size or kind: %s", async (name) => {
    expect((await request(`/brand-pictures/ironworks/${name}`)).status).toBe(404);
  });

  it("is 404 for an unknown gym and refuses a POST", async () => {
    expect((await request("/brand-pictures/nobody/icon-32.png")).status).toBe(404);
    const post = await request("/brand-pictures/ironworks/icon-32.png", { method: "POST" });
    expect([403, 405]).toContain(post.status);
  });
});

describe("an icon that a browser asks for without a link", () => {
  it.each([
    ["/favicon.ico", 32],
    ["/apple-touch-icon.png", 180],
  ])("%s is the gym's at the gym's own hosts only", async (path, size) => {
    const known = await request(`/brand-pictures/ironworks/icon-${size}.png`);
    const [byPath, ...ownHosts] = sitesOf(app);
    for (const site of ownHosts) {
      const icon = await new Visitor(app).ask(new URL(path, site.origin).href);
      expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(icon.headers["etag"]).toBe(known.headers["etag"]);
    }
    const platform = await new Visitor(app).ask(new URL(path, byPath.origin).href);
    expect(platform.headers["etag"]).not.toBe(known.headers["etag"]);
  });
});

describe("the page of a refused request", () => {
  const refusedAt = async (address: string) => {
    const visitor = new Visitor(app);
    const { status, body } = await visitor.ask(address, { headers: { accept: "text/html" } });
    expect(status).toBe(404);
    return body;
  };

  it("carries the gym's mark and home in place of the product's, at each of its addresses", async () => {
    const [byPath, ...ownHosts] = sitesOf(app);
    const below = await refusedAt(at(byPath, "/%zz"));
    expect(below).toContain('<link rel="icon" href="/brand-pictures/ironworks/icon-32.png"/>');
    expect(below).toContain('<img src="/brand-pictures/ironworks/icon-180.png" alt=""');
    expect(readAttributes(below, "a", "href")).toContain("/gym/ironworks");
    expect(below).not.toContain("Gymfront");
    for (const site of ownHosts) {
      const page = await refusedAt(at(site, "/%zz"));
      expect(page).toContain('<link rel="icon" href="/brand-pictures/ironworks/icon-32.png"/>');
      expect(page).toContain('<img src="/brand-pictures/ironworks/icon-180.png" alt=""');
      expect(page).not.toContain("Gymfront");
    }
    // A host that this process has not read yet is asked for the icons of its own.
    const unread = await refusedAt(`http://unread.${PLATFORM}:${app.port}/%zz`);
    expect(unread).toContain('<link rel="icon" href="/favicon.ico"/>');
    expect(unread).toContain('<img src="/apple-touch-icon.png" alt=""');
    expect(unread).not.toContain("Gymfront");
  });

  it("carries the product's mark on the platform, also after a page of a gym", async () => {
    const page = await refusedAt(`http://${PLATFORM}:${app.port}/%zz`);
    expect(page).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
    expect(page).toContain("Gymfront");
    expect(page).not.toContain("placeholder");
  });
});

describe("the head of a page", () => {
  it("has the gym's icons and the colour of its header, at each of its addresses", async () => {
    for (const site of sitesOf(app)) {
      const { body } = await new Visitor(app).ask(at(site, "/login"));
      expect(readAttributes(body, "link", "href")).toContain(
        "/brand-pictures/ironworks/icon-32.png",
      );
      expect(body).toContain(
        '<link rel="apple-touch-icon" href="/brand-pictures/ironworks/icon-180.png"/>',
      );
      expect(body).toContain('<meta name="theme-color" content="#0e0e10"/>');
      expect(body).not.toContain("favicon");
      const icon = await new Visitor(app).ask(
        new URL("/brand-pictures/ironworks/icon-32.png", at(site, "/")).href,
      );
      expect(icon.status).toBe(200);
    }
  });

  it("has the product's icons on the platform", async () => {
    const { body } = await request("/");
    expect(body).toContain('<link rel="icon" href="/favicon.svg"/>');
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    expect(body).toContain('<meta name="theme-color" content="#101012"/>');
  });
});
