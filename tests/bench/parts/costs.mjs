// @ts-check
/** P20: the dearest requests of the walk in tests/http/request-cost.test.ts, beside a plain page of the same run. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { place, pinCommand, root, row, say } from "../tools.mjs";

export function requestCosts() {
  const report = join(place, "request-costs.json");
  const [file, args] = pinCommand(process.execPath, [
    join(root, "node_modules/vitest/vitest.mjs"),
    ...["run", "--config", "tests/vitest.config.ts", "tests/http/request-cost.test.ts"],
  ]);
  const { status, stdout } = spawnSync(file, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, REQUEST_COSTS: report },
  });
  if (status !== 0) throw new Error(stdout);
  /** @type {{name: string, ms: number, plainMs: number}[]} */
  const costs = JSON.parse(readFileSync(report, "utf8"));
  const dearest = costs.toSorted((a, b) => b.ms - a.ms);
  const plainMs = costs[0]?.plainMs ?? 0;
  say(`\nRequests that are meant to cost much: the dearest ten of ${costs.length}, processor time`);
  row("a category page", `${plainMs.toFixed(0)} ms`);
  for (const { name, ms } of dearest.slice(0, 10)) {
    row(name, `${ms.toFixed(0)} ms, ${(ms / plainMs).toFixed(1)} ×`);
  }
  row("P20 the dearest", `${(dearest[0]?.ms ?? 0).toFixed(0)} ms`, "≤ 150 ms");
}
