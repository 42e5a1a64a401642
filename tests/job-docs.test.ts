/** docs/database.md and docs/operations.md name every job that the server runs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/sources";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The keys of the queues, wherever their list stands. */
const jobs = ["background-work", "library-queues"].flatMap((file) =>
  [...read(`app/server/jobs/${file}.server.ts`).matchAll(/^ {2,6}"([a-z]+(?:-[a-z]+)+)": /gm)].map(
    ([, name]) => name,
  ),
);

it.each(["docs/database.md", "docs/operations.md"])("%s names every job", (path) => {
  expect(jobs.length).toBeGreaterThan(30);
  const rows = [...read(path).matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => name);
  expect(jobs.filter((job) => !rows.includes(job))).toEqual([]);
});
