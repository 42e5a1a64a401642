/**
 * One page has one address: an address that differs in case or a final slash redirects to it, on both mounts
 * (product.md §24).
 */
import { describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, type Ask } from "../support/browse";
import { addressOf, allRoutes, askable } from "../support/routes";
import { fileSite } from "../support/site";

const app = fileSite();
const platform = () => `${PLATFORM}:${app.port}`;
const get = (path: string, more: Partial<Ask> = {}) =>
  ask({ port: app.port, host: platform(), path, ...more });

/** The fixed words and the key of the category in upper case. */
const bent = (pattern: string) =>
  addressOf(
    pattern
      .split("/")
      .map((part) => (part.startsWith(":") ? part : part.toUpperCase()))
      .join("/"),
  ).replace("/strength", "/Strength");

const named = askable.filter(({ pattern }) => pattern !== "" && !pattern.includes("*"));

describe("an address in another case or with a final slash", () => {
  it("redirects to the address of routes.ts with its query, on the platform's host", async () => {
    expect(named.length).toBeGreaterThan(allRoutes.length / 2);
    for (const { pattern } of named) {
      const canonical = addressOf(pattern);
      for (const path of [bent(pattern), `${canonical}/`, `${bent(pattern)}//`]) {
        const answer = await get(`${path}?tags=3,9&x=%2FA`);
        const to = [answer.status, answer.headers.location];
        expect(to, path).toEqual([301, `${canonical}?tags=3,9&x=%2FA`]);
      }
    }
  });

  it("redirects on a gym's own host too", async () => {
    for (const { pattern } of named.filter(({ id }) => id.startsWith("host/"))) {
      const answer = await get(`${bent(pattern)}/`, { host: "ironworks.test" });
      expect([answer.status, answer.headers.location]).toEqual([301, addressOf(pattern)]);
    }
    const { headers } = await get("/GYM/ironworks/Terms", { host: "ironworks.test" });
    expect(headers.location).toBe("/gym/ironworks/terms");
  });

  it("redirects a page's data and HEAD, but no write", async () => {
    const data = await get("/gym/ironworks/Category/STRENGTH.data?_routes=root");
    expect([data.status, data.headers.location]).toEqual([
      301,
      "/gym/ironworks/category/strength.data?_routes=root",
    ]);
    expect((await get("/gym/ironworks/Terms/", { method: "HEAD" })).status).toBe(301);
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const write = await get("/gym/ironworks/Login/", { form: { email: "a" }, headers });
    expect(write.status).toBe(400);
  });

  it.each([
    ["/gym/ironworks/category/TOP_LIKED", 200],
    ["/gym/ironworks/category/RECENT_WORKOUTS", 200],
    ["/gym/ironworks/category/Top_Liked", 404],
    ["/gym/Ironworks", 404],
    ["/API/no/Such/", 404],
    ["/No/such/page/", 404],
    ["//evil.example/Terms/", 404],
    ["/", 200],
  ])("%s keeps its case: %i", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it("reveals nothing on an unknown host", async () => {
    expect((await get("/Terms/", { host: "evil.example" })).status).toBe(404);
  });
});
