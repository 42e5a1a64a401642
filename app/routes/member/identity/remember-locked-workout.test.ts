import { describe, expect, it } from "vitest";
import { fromLockedWorkout } from "./remember-locked-workout.server";
import type { LoadContext } from "~/http/load-context";

const context = { origin: "https://ironworks.test", secure: true } as LoadContext;
const cookiesOf = (at: string, referer: string | null, getStarted = true) =>
  fromLockedWorkout(
    {
      request: new Request(`https://ironworks.test${at}`, {
        headers: referer === null ? {} : { referer },
      }),
      context,
    },
    { getStarted },
  ).getSetCookie();
const kept = (...visit: Parameters<typeof cookiesOf>) =>
  cookiesOf(...visit).map((cookie) => decodeURIComponent(cookie.replace(/;.*$/, "")));

describe("from a locked workout", () => {
  it.each([
    ["https://ironworks.test/category/strength/9", "/category/strength/9"],
    ["https://ironworks.test/category/strength/9?time=T20", "/category/strength/9?time=T20"],
    [
      "https://ironworks.test/gym/ironworks/category/TOP_LIKED/9",
      "/gym/ironworks/category/TOP_LIKED/9",
    ],
  ])("%s is come back to", (referer, page) => {
    expect(kept("/signup", referer)).toEqual([`preloginPage=${page}`, "getStarted=1"]);
    expect(kept("/login", referer, false)).toEqual([`preloginPage=${page}`]);
  });

  it.each([
    [null],
    ["no address"],
    ["https://ironworks.test/"],
    ["https://ironworks.test/category/strength"],
    ["https://ironworks.test/category/strength/9/more"],
    ["https://ironworks.test/login"],
    ["http://ironworks.test/category/strength/9"],
    ["https://evil.example/category/strength/9"],
    ["https://ironworks.test@evil.example/category/strength/9"],
  ])("%s keeps nothing", (referer) => {
    expect(kept("/signup", referer)).toEqual([]);
  });

  it("the way back lives 60 minutes", () => {
    const referer = "https://ironworks.test/category/strength/9";
    for (const cookie of cookiesOf("/signup", referer)) expect(cookie).toContain("Max-Age=3600;");
  });

  it("a link that says where it leads back to is left alone", () => {
    const referer = "https://ironworks.test/category/strength/9";
    expect(kept("/login?returnUrl=%2F", referer)).toEqual([]);
  });
});
