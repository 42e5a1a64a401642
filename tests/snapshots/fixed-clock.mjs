// @ts-check
/**
 * Preloaded into the server and its worker threads: the process starts at the moment that `SNAPSHOT_CLOCK` names, so
 * that dates on pages and in the demo world do not depend on the day of the run. Time then passes as usual.
 */
const start = Date.parse(process.env["SNAPSHOT_CLOCK"] ?? "");
if (Number.isNaN(start)) throw new Error("SNAPSHOT_CLOCK is not a date");

const RealDate = Date;
// Worker threads inherit the first thread's offset with the environment.
const offset = Number((process.env["SNAPSHOT_CLOCK_OFFSET"] ??= String(start - RealDate.now())));
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
