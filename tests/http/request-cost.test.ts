/**
 * No request of at most a megabyte, with 8 KB of path and headers, blocks the process for long: its processor time
 * grows at most linearly with its size, and stays below a ceiling. Processor time excludes other work of the machine;
 * a bad value counts only if it is the least of several runs.
 */
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PLATFORM } from "../support/app";
import { ask } from "../support/browse";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { listHostileRequests, type HostileRequest, type Sent } from "../support/hostile-requests";
import { NO_LIMITS } from "../support/load-context";
import { fileSite } from "../support/site";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });

/** Four times the goal P20 (performance.md §1), because tests also run on slower machines. */
const CEILING_MS = 600;
/** Bound for four times the size: a linear cost is four times, a quadratic one sixteen times. */
const MAX_GROWTH = 8;
const MAX_RUNS = 8;
/** So many pages may every request cost, whatever its size. */
const CHEAP_PAGES = 10;

let requests: HostileRequest[];
/** Cost of a page that is not cached. */
let plainMs = Infinity;

beforeAll(async () => {
  // Limits and passwords have tests of their own.
  site.services.limits = NO_LIMITS;
  site.services.passwords = {
    hash: async (password) => `hash of ${password}`,
    verify: async () => false,
    decoy: async () => false,
  };
  requests = await listHostileRequests(site);
  for (let run = 0; run < 10; run += 1) plainMs = Math.min(plainMs, await costOfPage(run));
});

const costOfPage = (run: number) => costOf({ path: `/gym/ironworks/category/strength?${run}` });

const send = (sent: Sent) => ask({ port: site.port, host: `${PLATFORM}:${site.port}`, ...sent });

/** Processor milliseconds of a request, with a concurrent request to /healthz. */
async function costOf(sent: Sent): Promise<number> {
  const before = process.cpuUsage();
  const [{ status }, health] = await Promise.all([send(sent), send({ path: "/healthz" })]);
  const { user, system } = process.cpuUsage(before);
  expect(status, sent.path.slice(0, 80)).not.toBe(500);
  expect(health.status).toBe(200);
  return (user + system) / 1000;
}

/**
 * A quarter of the size is sent only where it matters: what costs as little as a few pages passes either way. A page is
 * measured beside it, because a busy machine makes the same work cost more processor time.
 */
async function measure({ at, size }: HostileRequest) {
  let [small, large, page] = [Infinity, Infinity, Infinity];
  for (let run = 0; run < MAX_RUNS; run += 1) {
    large = Math.min(large, await costOf(at(size)));
    if (large <= plainMs * CHEAP_PAGES) break;
    small = Math.min(small, await costOf(at(Math.floor(size / 4))));
    page = Math.min(page, await costOfPage(run));
  }
  return { small, large, page: Math.max(page, plainMs) };
}

describe("an expensive request", () => {
  it("costs little, at most in proportion to its size", async () => {
    // The router of Remix warns about paths that cannot be decoded.
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const costs: { name: string; ms: number; plainMs: number }[] = [];
    for (const request of requests) {
      const { small, large, page } = await measure(request);
      costs.push({ name: request.name, ms: large, plainMs });
      expect(large, request.name).toBeLessThan(CEILING_MS);
      expect(large, request.name).toBeLessThan(small * MAX_GROWTH + page * CHEAP_PAGES);
    }
    // For `npm run bench`.
    const report = process.env["REQUEST_COSTS"];
    if (report !== undefined) writeFileSync(report, JSON.stringify(costs));
  });
});
