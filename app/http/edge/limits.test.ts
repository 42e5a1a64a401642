/**
 * The limits hold for simultaneous requests to two servers, and are those of security.md §12: the table is read here.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { root } from "../../../tests/support/sources";
import type { LimitName } from "../load-context";
import { createRateLimits } from "./limits.server";

const database = fileDatabase();

const documented = [
  ...readFileSync(join(root, "docs/security.md"), "utf8").matchAll(
    /^\| `(\w+)` +\| ([\d,]+) \/ \d+ (?:min|h) +\|/gm,
  ),
].map(([, name = "", points = ""]): [LimitName, number] => [
  name as LimitName,
  Number(points.replaceAll(",", "")),
]);

/** Counting these one by one takes long, and they are counted as the others are. */
const LARGE = 150;

describe("a limit", () => {
  it("is documented", () => {
    const source = readFileSync(join(root, "app/http/edge/limits.server.ts"), "utf8");
    const names = [...source.matchAll(/^ {2}(\w+): \{ points: /gm)].map(([, name]) => name);
    expect(documented.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(documented.filter(([, points]) => points < LARGE))(
    "%s lets %i through, of 50 more at once",
    async (name, points) => {
      const servers = [createRateLimits(database.pool), createRateLimits(database.pool)];
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: points + 50 }, (_none, index) =>
          servers[index % 2]?.consume(name, key),
        ),
      );
      const refused = answers.filter((answer) => answer?.ok === false);
      expect(answers.length - refused.length).toBe(points);
      for (const answer of refused)
        expect(answer).toMatchObject({ retryAfterSeconds: expect.any(Number) as number });
    },
  );
});
