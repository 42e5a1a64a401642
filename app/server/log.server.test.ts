import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openLog } from "./log.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logging() {
  const lines: { msg: string; status?: number; kind?: string; count?: number }[] = [];
  const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

it("writes 200 lines of a kind in a second, then one that counts the rest", () => {
  const { log, lines } = logging();
  for (let at = 0; at < 1_000; at += 1) {
    log.child({ requestId: String(at) }).info({ status: 404, path: `/${at}` }, "answered");
  }
  expect(lines).toHaveLength(200);
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toMatchObject({
    level: 40,
    msg: "lines left out",
    kind: "answered 404",
    count: 800,
  });
  log.info({ status: 404 }, "answered");
  expect(lines.at(-1)).toMatchObject({ msg: "answered", status: 404 });
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(202);
});

it("writes the lines of another kind during a flood", () => {
  const { log, lines } = logging();
  for (let at = 0; at < 201; at += 1) log.info({ status: 200 }, "answered");
  log.error({ status: 500 }, "answered");
  log.error({ err: new Error("broken") }, "request failed");
  log.warn("the mail server is away");
  expect(lines.slice(200).map(({ msg }) => msg)).toEqual([
    "answered",
    "request failed",
    "the mail server is away",
  ]);
});

it("counts messages that vary without end as one kind", () => {
  const { log, lines } = logging();
  for (let at = 0; at < 2_000; at += 1) log.warn(`message ${at}`);
  expect(lines).toHaveLength(500 + 200);
  vi.advanceTimersByTime(1_000);
  expect(lines.at(-1)).toMatchObject({ msg: "lines left out", kind: "", count: 1_300 });
});
