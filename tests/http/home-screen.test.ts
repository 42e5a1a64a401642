/** What each mount of a gym and the platform offer to a home screen: manifest, icons, offline page. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { REMOVE_WORKER } from "~/http/home-screen/remove-worker";
import { addNotice } from "~/service-worker/request-rules";
import { PLATFORM } from "../support/app";
import { readAttributes, Visitor } from "../support/browse";
import { fileSite, openSite } from "../support/site";
import { at, logIn, sitesOf } from "../support/world";

const app = fileSite();
const platform = () => `http://${PLATFORM}:${app.port}`;

interface Manifest {
  name: string;
  lang: string;
  scope: string;
  start_url: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

async function readManifest(page: string) {
  const visitor = new Visitor(app);
  const { body: html } = await visitor.ask(page);
  const link = readAttributes(html, "link", "href").find((href) => href.includes(".webmanifest"));
  if (!link) throw new Error(`${page} links no manifest`);
  const { status, headers, body } = await visitor.ask(new URL(link, page).href);
  expect([status, headers["content-type"]]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
  ]);
  expect(headers["cache-control"]).toMatch(/^public, max-age=3600/);
  expect(headers["set-cookie"]).toBeUndefined();
  return JSON.parse(body) as Manifest;
}

describe("the manifest that a page links", () => {
  it("names the gym and its mount at each of its addresses", async () => {
    for (const site of sitesOf(app)) {
      const manifest = await readManifest(at(site, "/login"));
      const home = new URL(at(site, "")).pathname;
      expect(manifest).toMatchObject({
        name: "Ironworks",
        lang: "en",
        start_url: home,
        scope: home,
        theme_color: "#0e0e10",
      });
    }
  });

  it("is the product's own on the platform", async () => {
    const manifest = await readManifest(`${platform()}/`);
    expect(manifest).toMatchObject({ name: "Gymfront", start_url: "/", theme_color: "#101012" });
    expect(manifest.icons.map(({ src }) => src)).toContain("/brand/maskable-512.png");
  });

  it("is in the language that the page's link names", async () => {
    const visitor = new Visitor(app);
    const page = at(sitesOf(app)[0], "/login");
    const { body } = await visitor.ask(page, { headers: { "Accept-Language": "de" } });
    const link = readAttributes(body, "link", "href").find((href) => href.includes("manifest"));
    const answer = await visitor.ask(new URL(link ?? "", page).href);
    expect(JSON.parse(answer.body)).toMatchObject({ lang: "de" });
    expect(answer.body).toContain("Trainier");
  });

  it("lists icons of the sizes that it says, each with another picture", async () => {
    const [site] = sitesOf(app);
    const { icons } = await readManifest(at(site, "/login"));
    expect(icons).toHaveLength(4);
    const drawn = new Set<string>();
    for (const { src, sizes } of icons) {
      const answer = await fetch(`http://127.0.0.1:${app.port}${src}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      const body = Buffer.from(await answer.arrayBuffer());
      const { width, height } = await sharp(body).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      drawn.add(body.toString("base64"));
    }
    expect(drawn.size).toBe(4);
  });

  it("does not exist for an unknown gym or below another gym's host", async () => {
    const [, byLabel] = sitesOf(app);
    for (const address of [
      `${platform()}/gym/nobody/manifest.webmanifest`,
      `${byLabel.origin}/gym/flowstate/manifest.webmanifest`,
    ]) {
      expect((await new Visitor(app).ask(address)).status, address).toBe(404);
    }
  });
});

describe("a maskable icon", () => {
  it("keeps everything but the colour within the circle that no system crops", async () => {
    const size = 192;
    const answer = await fetch(
      `http://127.0.0.1:${app.port}/brand-pictures/flowstate/maskable-${size}.png`,
    );
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return data.subarray(start, start + 3).toString("hex");
    };
    const ground = pixel(0, 0);
    let painted = 0;
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        if (pixel(x, y) === ground) continue;
        painted += 1;
        expect(Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2)).toBeLessThanOrEqual(size * 0.4);
      }
    }
    expect(painted).toBeGreaterThan(500);
  });
});

describe("the service worker's script", () => {
  const WORKER = "addEventListener('fetch', () => {});";
  // The build of the client bundles it.
  beforeAll(() => {
    const folder = join(app.dataDir, "client", "service-worker");
    mkdirSync(folder);
    writeFileSync(join(folder, "worker.js"), WORKER);
  });
  const readScript = (address: string, method = "GET") => new Visitor(app).ask(address, { method });

  it("may control its mount, is asked for anew each time, and knows its mount and build", async () => {
    for (const site of sitesOf(app)) {
      const { pathname } = new URL(at(site, ""));
      const { status, headers, body } = await readScript(at(site, "/service-worker.js"));
      expect([status, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers["service-worker-allowed"]).toBe(pathname);
      expect(headers["set-cookie"]).toBeUndefined();
      const [, mount = ""] = /^self\.GYMFRONT = (.*);\n/.exec(body) ?? [];
      expect(JSON.parse(mount)).toEqual({
        base: pathname === "/" ? "" : pathname,
        version: expect.stringMatching(/./) as string,
      });
      expect(body).toContain(WORKER);
    }
  });

  it("is read only, and does not exist for an unknown gym or below another gym's host", async () => {
    const [byPath, byLabel] = sitesOf(app);
    const head = await readScript(at(byPath, "/service-worker.js"), "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    for (const address of [
      `${platform()}/gym/nobody/service-worker.js`,
      `${byLabel.origin}/gym/flowstate/service-worker.js`,
    ]) {
      expect((await readScript(address)).status, address).toBe(404);
    }
    expect((await readScript(at(byPath, "/service-worker.js"), "POST")).status).not.toBe(200);
  });

  it("removes the worker and what it has kept where the operator has turned it off", async () => {
    const off = await openSite({ env: { SERVICE_WORKER: "false" } });
    try {
      const [site] = sitesOf(off);
      const { status, headers, body } = await new Visitor(off).ask(at(site, "/service-worker.js"));
      expect(headers["service-worker-allowed"]).toBe("/gym/ironworks");
      expect([status, headers["cache-control"], body.split("\n").slice(1)]).toEqual([
        200,
        "no-cache",
        REMOVE_WORKER.split("\n"),
      ]);
    } finally {
      await off.stop();
    }
  });
});

describe("the offline page", () => {
  it("wears the gym's brand and has a way to try again, at each address", async () => {
    for (const site of sitesOf(app)) {
      const { status, headers, body } = await new Visitor(app).ask(at(site, "/offline"));
      expect(status).toBe(200);
      expect(headers["content-language"]).toBe("en");
      expect(body).toContain("<title>You are offline · Ironworks</title>");
      expect(body).toContain("#0e0e10");
      const [page = "", notice = ""] = body.split("<template");
      expect(readAttributes(page, "a", "href")).toEqual(["", new URL(at(site, "")).pathname]);
      expect(addNotice("<body></body>", body, "noon")).toContain("This page is as it was on noon.");
      expect(readAttributes(notice, "a", "href")).toEqual([""]);
    }
  });

  it("loads itself again when the server answers, unless it is hidden or being left", async () => {
    const [site] = sitesOf(app);
    const { headers, body } = await new Visitor(app).ask(at(site, "/offline"));
    const [, nonce = "none", code = ""] = /<script nonce="([^"]+)">([^<]+)</.exec(body) ?? [];
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    const page = new EventTarget();
    const document = { visibilityState: "visible" };
    let isReachable = false;
    let reloads = 0;
    runInNewContext(code, {
      addEventListener: page.addEventListener.bind(page),
      setInterval: (tick: () => void) => page.addEventListener("tick", tick),
      fetch: () => (isReachable ? Promise.resolve({}) : Promise.reject(new TypeError("lost"))),
      ...{ document, location: { reload: () => (reloads += 1) } },
    });
    const after = async (event: string) => {
      page.dispatchEvent(new Event(event));
      await new Promise(setImmediate);
      return reloads;
    };
    // The browser may fire the event while nothing is reached.
    expect(await after("online")).toBe(0);
    isReachable = true;
    expect(await after("online")).toBe(1);
    expect(await after("tick")).toBe(2);
    await after("beforeunload");
    expect(await after("tick")).toBe(2);
    await after("pageshow");
    document.visibilityState = "hidden";
    expect(await after("tick")).toBe(2);
  });

  it("knows no person, and speaks the language of its address", async () => {
    const [site] = sitesOf(app);
    const member = new Visitor(app);
    const visitor = new Visitor(app);
    await logIn(member, site, { email: "member@demo.test" });
    const address = at(site, "/offline?lang=fr");
    const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, "");
    const [own, other] = [await member.ask(address), await visitor.ask(address)];
    expect(own.headers["content-language"]).toBe("fr");
    expect(withoutNonce(own.body)).toBe(withoutNonce(other.body));
    expect(own.body).toContain("Tu es hors ligne");
  });
});
