/** The snapshots ask every address of app/routes.ts: a new route needs an address in the list. */
import { expect, it } from "vitest";
import { allRoutes, askable } from "../support/routes";
import { listCalls, listGymRequests, listPlatformRequests } from "./addresses.mjs";

const gym = {
  guid: "ironworks",
  id: 1,
  categories: ["strength", "hiit"],
  tags: [1, 2],
  plans: [3, 4, 5],
  puid: "resistance-kit",
};
const workouts = { open: 1, locked: 2, film: 3, voice: 4, pictures: 5, picture: 6 };
const held = ["01940000-0000-7000-8000-000000000000"];
const world = { gym, workouts, held, signedIn: true };

/** It gets a file of its own. */
const DESCRIPTION = { path: "/api/openapi.json" };

const paths = [
  DESCRIPTION,
  ...listGymRequests({ ...world, home: "/gym/ironworks" }),
  ...listGymRequests({ ...world, home: "" }),
  ...listPlatformRequests({ gyms: [gym], signedIn: false }),
  ...listCalls(world),
].map(({ path }) => path.split("?")[0] ?? "");

/** `gym/:guid/category/:cuid` as the addresses that it takes. */
const toExpression = (pattern: string) =>
  new RegExp(
    `^/${pattern
      .split("/")
      .map((part) => (part === "*" ? ".+" : part.startsWith(":") ? "[^/]+" : part))
      .join("/")}$`,
  );

it("the route table is not empty", () => {
  expect(allRoutes.length).toBeGreaterThan(50);
});

it.each(askable.map(({ pattern }) => pattern))("/%s", (pattern) => {
  const optional = pattern.endsWith("?");
  const expressions = optional
    ? [pattern.slice(0, -1), pattern.replace(/\/[^/]*$/, "")].map(toExpression)
    : [toExpression(pattern)];
  for (const expression of expressions) {
    expect(paths.filter((path) => expression.test(path))).not.toEqual([]);
  }
});
