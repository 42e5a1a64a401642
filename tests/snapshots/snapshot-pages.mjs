// @ts-check
/**
 * `npm run snapshot:pages -- <checkout> <folder>`: asks the built server of a checkout for every page and call, and
 * writes each normalised answer into a file of its own. `diff -r` of two such folders says what a change has changed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pLimit from "p-limit";
import { loadApp } from "../support/load-app.mjs";
import { PLATFORM, startDemoServer } from "./demo-server.mjs";
import { normaliseHtml, normaliseText } from "./normalise-html.mjs";
import { LANGUAGES, listMounts, MEMBER, planAllWalks } from "./plan-walks.mjs";
import { readGym } from "./read-gym.mjs";
import { createRecorder } from "./recorder.mjs";
import { readMails, runStories, waitForAllMails } from "./stories.mjs";
import { signIn, walkAddresses } from "./walk-addresses.mjs";

const GYMS = [
  { guid: "ironworks", puid: "resistance-kit" },
  { guid: "flowstate", puid: "yoga-block-set" },
];
/** An address of this machine that is no trusted proxy: what only a person at this machine may see. */
const OWN_MACHINE = "127.0.0.9";
/** The server answers one person while the answer to another is rewritten. */
const PARALLEL = 3;

/** @typedef {ReturnType<typeof createRecorder>} Recorder */
/** @typedef {{openVisitor: (language: string) => any, recorder: Recorder, dataDir: string}} Tools */

/** @param {string} checkout @param {string} folder */
async function snapshotPages(checkout, folder) {
  const dataDir = mkdtempSync(join(tmpdir(), "gymfront-snapshots-"));
  const { port, stop } = await startDemoServer(checkout, dataDir);
  try {
    const { Visitor } = await loadApp("tests/support/browse.ts");
    const openVisitor = (/** @type {string} */ language) =>
      Object.assign(new Visitor({ port }), { language });
    const recorder = createRecorder(folder, (url) => openVisitor("en").ask(url));
    await recordAll({ openVisitor, recorder, dataDir });
    return recorder.count();
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** @param {Tools} tools */
async function recordAll(tools) {
  const { openVisitor, recorder, dataDir } = tools;
  const inTurn = pLimit(PARALLEL);
  const gyms = await Promise.all(
    GYMS.map(async (gym) => {
      const member = openVisitor("en");
      await signIn(member, MEMBER, listMounts(gym.guid)[0]);
      return readGym(member, gym);
    }),
  );
  await Promise.all(
    planAllWalks(gyms).map((walk) =>
      inTurn(() => walkAddresses({ ...recorder, visitor: openVisitor("en") }, walk)),
    ),
  );
  await waitForAllMails(dataDir);
  await recordOutbox(tools);
  const places = gyms.flatMap(({ gym }) =>
    listMounts(gym.guid).flatMap((mount) =>
      LANGUAGES.map((language) => ({ gym, mount, language })),
    ),
  );
  await Promise.all(places.map((place) => inTurn(() => recordStories(tools, place))));
  await waitForAllMails(dataDir);
  await recordMails(tools);
  await recordDescription(tools);
}

/** @param {Tools} tools @param {Parameters<typeof runStories>[1]} place */
function recordStories({ openVisitor, recorder, dataDir }, place) {
  /** @param {string} story @param {string} step @param {any} answer */
  const record = (story, step, answer) =>
    recorder.record(
      ["stories", place.mount.name, place.language, story, step],
      `${answer.host}${answer.path}`,
      answer,
    );
  return runStories({ openVisitor, dataDir, record }, place);
}

/** Mails of one moment stand in any order, so lines are sorted. @param {Tools} tools */
async function recordOutbox({ openVisitor, recorder }) {
  for (const language of LANGUAGES) {
    const { status, body } = await openVisitor(language).ask(`${PLATFORM}/sandbox/outbox`, {
      from: OWN_MACHINE,
      headers: { "X-Forwarded-For": undefined, "X-Forwarded-Proto": undefined },
    });
    const lines = (await normaliseHtml(body))
      .replaceAll(/\{uuid-\d+\}/g, "{uuid}")
      .replaceAll(/\b13:\d\d\b/g, "13:{minute}")
      .split("\n");
    recorder.write(["outbox", language], `${status}\n${lines.sort().join("\n")}\n`);
  }
}

/** @param {Tools} tools */
async function recordMails({ recorder, dataDir }) {
  for (const { from, to, subject, text, html } of await readMails(dataDir)) {
    const address = to?.map((one) => one.address).join(", ") ?? "";
    const head = [
      `From: ${from?.name} <${from?.address}>`,
      `To: ${address}`,
      `Subject: ${subject}`,
    ];
    const parts = [head.join("\n"), text, html?.replaceAll(/(?<!^)<(?=[a-z!/])/g, "\n<")];
    recorder.write(["mails", `${address} ${subject}`], normaliseText(parts.join("\n\n")));
  }
}

/** @param {Tools} tools */
async function recordDescription({ openVisitor, recorder }) {
  const { body } = await openVisitor("en").ask(`${PLATFORM}/api/openapi.json`);
  recorder.write(["openapi.json"], `${JSON.stringify(JSON.parse(body), null, 2)}\n`);
}

const [checkout, target] = process.argv.slice(2);
if (!checkout || !target) {
  process.stderr.write("npm run snapshot:pages -- <checkout with a build> <folder to write>\n");
  process.exit(2);
}
const startTime = performance.now();
const folder = resolve(target);
rmSync(folder, { recursive: true, force: true });
const pageCount = await snapshotPages(resolve(checkout), folder);
const seconds = Math.round((performance.now() - startTime) / 1000);
process.stdout.write(`${pageCount} answers in ${seconds} s: ${folder}\n`);
// Vite, which has loaded the visitor, would go on.
process.exit(0);
