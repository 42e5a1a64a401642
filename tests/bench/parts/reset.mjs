// @ts-check
/**
 * RESET: the time of a request of a code, of a wrong code and of a wrong password, for addresses with and without an
 * account. The tries alternate, one at a time, so that the machine's own changes of speed meet both alike.
 */
import { ask, median, quantile, row, say, waitUntilIdle } from "../tools.mjs";
import { app, formOf, signUp } from "../world.mjs";

const TRIES = 200;
/** A mailbox may ask for five codes an hour, and a code has five tries. */
const ADDRESSES = 60;

/** @type {[name: string, path: string, status: number, fields: Record<string, string>][]} */
const FORMS = [
  ["request of a code", "reset-password", 303, { intent: "request" }],
  [
    "wrong code",
    "reset-password",
    400,
    { intent: "confirm", code: "CDFG-2345", password1: "gate ladder", password2: "gate ladder" },
  ],
  ["wrong password", "login", 400, { password: "gate ladder" }],
];

export async function resets() {
  const { port, pid } = await app();
  await signUp(port, ADDRESSES);
  say(`\nAddresses with and without an account, ${TRIES} tries of each, milliseconds`);
  let count = 0;
  for (const [name, path, status, fields] of FORMS) {
    await waitUntilIdle(pid);
    /** @type {Record<"bench" | "nobody", number[]>} */
    const times = { bench: [], nobody: [] };
    for (let one = 0; one < TRIES; one += 1) {
      /** @type {("bench" | "nobody")[]} */
      const order = one % 2 ? ["bench", "nobody"] : ["nobody", "bench"];
      for (const who of order) {
        count += 1;
        const email = `${who}${one % ADDRESSES}@example.test`;
        const from = `10.4.${count % 250}.${Math.floor(count / 250)}`;
        const form = formOf(`/gym/ironworks/${path}`, { email, ...fields }, from);
        const start = performance.now();
        const answer = await ask(port, form);
        times[who].push(performance.now() - start);
        if (answer.status !== status) throw new Error(`${name}: ${answer.status}`);
      }
    }
    const [known, unknown] = [median(times.bench), median(times.nobody)];
    const spread = quantile(times.bench, 0.75) - quantile(times.bench, 0.25);
    row(`${name}: known`, known.toFixed(2));
    row(`${name}: unknown`, unknown.toFixed(2));
    row(`RESET ${name}: known ÷ unknown`, (known / unknown).toFixed(3), "0.95–1.05");
    row(`${name}: half of the known tries lie within`, spread.toFixed(2));
  }
}
