// @ts-check
/** P4, P5: the bytes of scripts that a real browser fetches; P6: when it shows the page on a slow phone. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { ask, HOST, kb, median, ROUNDS, row, say, onCleanUp } from "../tools.mjs";
import { app, CATEGORY, memberCookie, remix } from "../world.mjs";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** @type {Promise<import("playwright-core").Browser> | undefined} */
let opened;

/** Null: there is no Chromium here. */
function browser() {
  if (!existsSync(executablePath)) return null;
  return (opened ??= chromium
    .launch({
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--autoplay-policy=no-user-gesture-required",
        `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      ],
    })
    .then((one) => {
      onCleanUp(() => one.close());
      return one;
    }));
}

/** What a first visit fetches. @param {string} address @param {string} [cookie] */
async function visit(address, cookie) {
  const context = await (await browser())?.newContext({ viewport: { width: 390, height: 844 } });
  if (!context) throw new Error("no browser");
  const page = await context.newPage();
  if (cookie) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: new URL(address).origin }]);
  }
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  /** @type {Map<string, {type: string, url: string, headers: number}>} */
  const kinds = new Map();
  /** @type {{type: string, url: string, bytes: number}[]} */
  const files = [];
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url, headers: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) files.push({ ...kind, bytes: Math.max(0, encodedDataLength - kind.headers) });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(1_500);
  const status = await page.evaluate(() => document.title);
  await context.close();
  return { files, status };
}

/** @param {{type: string, url: string, bytes: number}[]} files */
const scriptsOf = (files) =>
  files.filter(({ url }) => /\.js(?:$|\?)/.test(url) || /js\.stripe\.com/.test(url));

/** Prints the largest files after a missed goal. @param {{url: string, bytes: number}[]} files @param {number} goal */
function printLargest(files, goal) {
  if (sum(files) <= goal) return;
  for (const { url, bytes } of files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 12)) {
    row(`      ${new URL(url).pathname.split("/").at(-1) ?? ""}`, kb(bytes));
  }
}
/** @param {{bytes: number}[]} files */
const sum = (files) => files.reduce((all, { bytes }) => all + bytes, 0);

export async function firstVisit() {
  if (!browser()) return say("\nP4, P5: no Chromium is installed");
  const { port } = await app();
  const origin = `http://${HOST}:${port}`;
  const category = await visit(`${origin}${CATEGORY}`);
  const scripts = scriptsOf(category.files);
  const heavy = scripts.filter(({ url }) => /hls|stripe/i.test(url));
  const sheets = category.files.filter(({ url }) => url.endsWith(".css"));
  const fonts = category.files.filter(({ url }) => url.endsWith(".woff2"));
  say("\nFirst visit, as sent (brotli, without headers)");
  row("P4  scripts of the category page", kb(sum(scripts)), "≤ 110 KB");
  printLargest(scripts, 110_000);
  row("P4  of these hls.js and Stripe", kb(sum(heavy)), "0");
  row("    in so many files", String(scripts.length));
  row("    sheets", `${kb(sum(sheets))} in ${sheets.length}`);
  row("    fonts", `${kb(sum(fonts))} in ${fonts.length}`);

  const cookie = await memberCookie(port);
  const list = (
    await ask(port, { path: "/gym/ironworks/category/strength", headers: { Cookie: cookie } })
  ).body.toString();
  const workout = /href="(\/gym\/ironworks\/category\/strength\/\d+)/.exec(list)?.[1];
  if (!workout) throw new Error("the member may open no workout");
  const player = scriptsOf((await visit(`${origin}${workout}`, cookie)).files);
  row("P5  scripts of a workout's page, playing", kb(sum(player)), "≤ 215 KB");
  printLargest(player, 215_000);
  row("    of these hls.js", kb(sum(player.filter(({ url }) => /hls/i.test(url)))), "≤ 105 KB");
  // A visitor's plan cards lead to sign-up, and a member with the plan sees the subscription in place of the checkout.
  const buyer = await memberCookie(port, "new@demo.test");
  const home = (
    await ask(port, { path: "/gym/ironworks", headers: { Cookie: buyer } })
  ).body.toString();
  const plan = /href="(\/gym\/ironworks\/[\w/-]*subscription\/\d+)/.exec(home)?.[1];
  if (!plan) throw new Error("the home of a person without a plan offers none");
  const checkout = scriptsOf((await visit(`${origin}${plan}`, buyer)).files);
  row("P5  scripts of the page of buying", kb(sum(checkout)), "≤ 120 KB");
  printLargest(checkout, 120_000);
}

/** Slow 4G and a phone six times slower than this core, as Lighthouse has them. @param {string} address */
async function paintOf(address) {
  const context = await (
    await browser()
  )?.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  if (!context) throw new Error("no browser");
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1_638_400 / 8) * 0.9,
    uploadThroughput: (675_000 / 8) * 0.9,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(() => {
    /** @type {{lcp: number, what: string, blocked: number}} */
    const seen = { lcp: 0, what: "", blocked: 0 };
    Reflect.set(window, "seen", seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.lcp = entry.startTime;
        const { element } = /** @type {{element?: Element}} */ (/** @type {unknown} */ (entry));
        seen.what = element?.tagName ?? "";
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  await page.waitForTimeout(2_500);
  const seen = await page.evaluate(
    () => /** @type {{lcp: number, what: string, blocked: number}} */ (Reflect.get(window, "seen")),
  );
  const workers = context.serviceWorkers().length;
  await context.close();
  return { ...seen, workers };
}

export async function paint() {
  if (!browser()) return say("\nP6: no Chromium is installed");
  const { port } = await app();
  const bare = await remix();
  /** @type {Record<"ours" | "bare", Awaited<ReturnType<typeof paintOf>>[]>} */
  const seen = { ours: [], bare: [] };
  for (let round = 0; round < Math.max(3, ROUNDS); round += 1) {
    seen.ours.push(await paintOf(`http://${HOST}:${port}${CATEGORY}`));
    seen.bare.push(await paintOf(`http://${HOST}:${bare.port}/`));
  }
  const of = (/** @type {"ours" | "bare"} */ who, /** @type {"lcp" | "blocked"} */ what) =>
    median(seen[who].map((one) => one[what]));
  say("\nSlow 4G (150 ms, 1.6 Mbit/s), processor ÷ 6");
  row(
    `bare Remix with our sheets: largest paint (${seen.bare[0]?.what})`,
    `${of("bare", "lcp").toFixed(0)} ms`,
  );
  row(`ours: largest paint (${seen.ours[0]?.what})`, `${of("ours", "lcp").toFixed(0)} ms`);
  row(
    "P6  largest paint ÷ bare Remix",
    (of("ours", "lcp") / of("bare", "lcp")).toFixed(2),
    "≤ 1.15",
  );
  row(
    "    loads that registered the service worker",
    `${seen.ours.filter(({ workers }) => workers > 0).length} of ${seen.ours.length}`,
  );
  row("bare Remix: blocking time", `${of("bare", "blocked").toFixed(0)} ms`);
  row("P6  blocking time", `${of("ours", "blocked").toFixed(0)} ms`, "≤ 50 ms");
}
