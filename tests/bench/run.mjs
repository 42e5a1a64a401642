// @ts-check
/**
 * `npm run bench`, or `npm run bench -- P4 P9` for some of it: our pages beside the baselines of performance in the
 * same run. Each server has one core and the load another, rounds are interleaved, and what counts is requests per
 * second of the server's own processor time: ratios, not absolute times. Makes all its data itself and leaves nothing
 * behind.
 */
import { buildWhenNeeded } from "../../app/server/build.mjs";
import { firstVisit, paint } from "./parts/browser.mjs";
import { requestCosts } from "./parts/costs.mjs";
import { growth } from "./parts/growth.mjs";
import { inbox } from "./parts/inbox.mjs";
import { live } from "./parts/live.mjs";
import { html, logins, memory, pages } from "./parts/pages.mjs";
import { resets } from "./parts/reset.mjs";
import { search } from "./parts/search.mjs";
import { tracking } from "./parts/tracking.mjs";
import { uploads } from "./parts/uploads.mjs";
import { embeddedOrServed, starts, twoProcesses } from "./parts/servers.mjs";
import { root, say, pinLoad, cleanUp } from "./tools.mjs";

/** @type {[names: string[], run: () => Promise<void> | void][]} */
const PARTS = [
  [["P7"], html],
  [["P4", "P5"], firstVisit],
  [["P6"], paint],
  [["P1", "P2", "P3"], pages],
  [["P8"], tracking],
  [["P10"], logins],
  [["P11"], memory],
  [["P12"], starts],
  [["P13"], twoProcesses],
  [["P14"], embeddedOrServed],
  [["P16"], live],
  [["P17"], uploads],
  [["INBOX"], inbox],
  [["RESET"], resets],
  [["P9"], growth],
  [["P15"], search],
  [["P20"], requestCosts],
];

const partNames = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = partNames.filter((name) => !PARTS.some(([names]) => names.includes(name)));
if (unknown.length > 0) {
  say(
    `There is no ${unknown.join(", ")}; there are ${PARTS.flatMap(([names]) => names).join(" ")}.`,
  );
  process.exit(2);
}

process.chdir(root);
const startTime = performance.now();
// A signal cleans up as well.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
try {
  buildWhenNeeded();
  pinLoad();
  for (const [names, run] of PARTS) {
    if (partNames.length > 0 && !names.some((name) => partNames.includes(name))) continue;
    try {
      await run();
    } catch (error) {
      // A failed part does not stop the others.
      process.exitCode = 1;
      say(`\n${names.join(", ")} failed: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
} finally {
  await cleanUp();
  say(`\n${((performance.now() - startTime) / 1000).toFixed(0)} s`);
}
