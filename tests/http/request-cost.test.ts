/**
 * No request of a megabyte at most, with 8 KB of path and headers, holds the process for long: its processor time grows
 * with its size and no faster, and stays below a ceiling. Measured in processor time, so that other work of the machine
 * does not count, and as the least of several runs once a single one looks bad.
 */
import { writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PLATFORM } from "../support/app";
import { ask } from "../support/browse";
import { listHostileRequests, type HostileRequest, type Sent } from "../support/hostile-requests";
import { NO_LIMITS } from "../support/load-context";
import { fileSite } from "../support/site";

const site = fileSite();

/** Four times the goal P20 (performance.md §1), because tests also run on slower machines. */
const CEILING_MS = 600;
/** Of four times the size: an honest cost is at most that, and a squared one sixteen times. */
const MAX_GROWTH = 6;
const MAX_RUNS = 6;

let requests: HostileRequest[];
/** Of a page that is made anew. */
let plainMs = Infinity;

beforeAll(async () => {
  // What is limited and what passwords cost has tests of its own.
  site.services.limits = NO_LIMITS;
  site.services.passwords = {
    hash: async (password) => `hash of ${password}`,
    verify: async () => false,
    decoy: async () => false,
  };
  requests = await listHostileRequests(site);
  for (let run = 0; run < 10; run += 1) {
    plainMs = Math.min(plainMs, await costOf({ path: `/gym/ironworks/category/strength?${run}` }));
  }
});

const send = (sent: Sent) => ask({ port: site.port, host: `${PLATFORM}:${site.port}`, ...sent });

/** Processor milliseconds of a request, with /healthz asked beside it. */
async function costOf(sent: Sent): Promise<number> {
  const before = process.cpuUsage();
  const [{ status }, health] = await Promise.all([send(sent), send({ path: "/healthz" })]);
  const { user, system } = process.cpuUsage(before);
  expect(status, sent.path.slice(0, 80)).not.toBe(500);
  expect(health.status).toBe(200);
  return (user + system) / 1000;
}

async function measure({ at, size }: HostileRequest) {
  let [small, large] = [Infinity, Infinity];
  for (let run = 0; run < MAX_RUNS; run += 1) {
    small = Math.min(small, await costOf(at(Math.floor(size / 4))));
    large = Math.min(large, await costOf(at(size)));
    if (large <= plainMs * 5) break;
  }
  return { small, large };
}

describe("a request that is meant to cost much", () => {
  it("costs little, and no more than its size", async () => {
    // Remix's router says so of paths that cannot be decoded.
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const costs: { name: string; ms: number; plainMs: number }[] = [];
    for (const request of requests) {
      const { small, large } = await measure(request);
      costs.push({ name: request.name, ms: large, plainMs });
      expect(large, request.name).toBeLessThan(CEILING_MS);
      expect(large, request.name).toBeLessThan(small * MAX_GROWTH + plainMs * 5);
    }
    // For `npm run bench`.
    const report = process.env["REQUEST_COSTS"];
    if (report !== undefined) writeFileSync(report, JSON.stringify(costs));
  });
});
