/**
 * The scripts of a first visit (P4 and P5 of performance.md §1), read from the built client: the entry, and for each
 * route of the page its module with its imports. The benchmark uses a browser; this test fails with names in a second.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

interface Loaded {
  module: string;
  imports?: string[];
}

const assets = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));
const manifest = readManifest();

function readManifest(): { entry: Loaded; routes: Record<string, Loaded> } {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(`${assets}${file}`, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

const nameOf = (address: string) => address.split("/").at(-1) ?? "";

/** The size as sent: with brotli if there is such a file. */
function bytesOf(name: string): number {
  const file = `${assets}${name}`;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** Bytes by file. `later`: files that the page always fetches, but not by an import. */
function scriptsOf(routes: string[], later: RegExp[] = []): Map<string, number> {
  const chunks = [manifest.entry, ...routes.map((id) => manifest.routes[id])];
  const files = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const names = [
    ...chunks.flatMap((one) => {
      if (!one) throw new Error(`No such route: ${routes.join(", ")}`);
      return [one.module, ...(one.imports ?? [])].map(nameOf);
    }),
    ...later.flatMap((one) => files.filter((name) => one.test(name))),
  ];
  return new Map([...new Set(names)].map((name) => [name, bytesOf(name)]));
}

const CATEGORY = ["root", "gym/gym", "gym/category"];
const STREAM = /^hls-fmp4-/;
/** Controls, keys and finish screen: the first play does not wait for them. */
const OVERLAY = /^player-overlay-/;

it.each([
  ["P4: a category", CATEGORY, [], 109_400],
  ["the gym's home", ["root", "gym/gym", "gym/home"], [], 106_300],
  ["P5: the first play of a workout", [...CATEGORY, "gym/workout"], [STREAM], 218_000],
  ["P5: a workout in all", [...CATEGORY, "gym/workout"], [STREAM, OVERLAY], 226_900],
  ["P5: the page of buying", ["root", "gym/gym", "gym/subscription"], [], 123_900],
])("%s: no more scripts than it may have", (_page, routes, later, most) => {
  const scripts = scriptsOf(routes, later);
  const sum = [...scripts.values()].reduce((all, bytes) => all + bytes, 0);
  const largest = [...scripts].sort(([, a], [, b]) => b - a).map(([name, b]) => `${name} ${b}`);
  expect(sum, largest.join("\n")).toBeLessThanOrEqual(most);
});

it("a page without player and checkout fetches neither hls.js nor Stripe", () => {
  for (const name of scriptsOf(CATEGORY).keys()) {
    // The hash at the end of a name may contain any letters.
    expect(name.replace(/-[\w-]{8}\.js$/, "")).not.toMatch(/hls|stripe/i);
    expect(readFileSync(`${assets}${name}`, "utf8")).not.toContain("js.stripe.com");
  }
});
