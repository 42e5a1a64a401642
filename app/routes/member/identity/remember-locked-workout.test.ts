import { describe, expect, it } from "vitest";
import { rememberLockedWorkout } from "./remember-locked-workout.server";
import type { LoadContext } from "~/http/load-context";

const context = { origin: "https://ironworks.test", secure: true } as LoadContext;
const NO_CHOICE = { plan: null, query: { returnUrl: null } };
const listCookies = (path: string, referer: string | null, getStarted = true) => {
  const url = new URL(path, "https://ironworks.test");
  const request = new Request(url, { headers: referer === null ? {} : { referer } });
  const arrival = { getStarted, choice: NO_CHOICE };
  return rememberLockedWorkout({ request, context, url }, arrival).getSetCookie();
};
const listValues = (...visit: Parameters<typeof listCookies>) =>
  listCookies(...visit).map((cookie) => decodeURIComponent(cookie.replace(/;.*$/, "")));

describe("the Referer of a login or signup page", () => {
  it.each([
    ["https://ironworks.test/category/strength/9", "/category/strength/9"],
    ["https://ironworks.test/category/strength/9?time=T20", "/category/strength/9?time=T20"],
    [
      "https://ironworks.test/gym/ironworks/category/TOP_LIKED/9",
      "/gym/ironworks/category/TOP_LIKED/9",
    ],
    ["https://ironworks.test/search/9?q=kettle&time=T10", "/search/9?q=kettle&time=T10"],
    ["https://ironworks.test/gym/ironworks/search/9", "/gym/ironworks/search/9"],
    ["https://ironworks.test/challenge/spring/9", "/challenge/spring/9"],
  ])("%s is stored, because it is a locked workout", (referer, page) => {
    expect(listValues("/signup", referer)).toEqual([`preloginPage=${page}`, "getStarted=1"]);
    expect(listValues("/login", referer, false)).toEqual([`preloginPage=${page}`]);
  });

  it.each([
    [null],
    ["no address"],
    ["https://ironworks.test/"],
    ["https://ironworks.test/category/strength"],
    ["https://ironworks.test/category/strength/9/more"],
    ["https://ironworks.test/search?q=kettle"],
    ["https://ironworks.test/challenge/spring"],
    ["https://ironworks.test/login"],
    ["http://ironworks.test/category/strength/9"],
    ["https://evil.example/category/strength/9"],
    ["https://ironworks.test@evil.example/category/strength/9"],
  ])("%s stores nothing", (referer) => {
    expect(listValues("/signup", referer)).toEqual([]);
  });

  it("stored pages expire after 60 minutes", () => {
    const referer = "https://ironworks.test/category/strength/9";
    for (const cookie of listCookies("/signup", referer)) expect(cookie).toContain("Max-Age=3600;");
  });

  it.each([
    ["a plan", { plan: {}, query: { returnUrl: null } }, ["getStarted="]],
    ["a returnUrl", { plan: null, query: { returnUrl: "/lives" } }, ["getStarted="]],
    ["neither", NO_CHOICE, []],
  ])("%s in the address ends an earlier Get Started", (_name, choice, cookies) => {
    const url = new URL("https://ironworks.test/signup");
    const request = new Request(url, { headers: { cookie: "getStarted=1" } });
    const headers = rememberLockedWorkout({ request, context, url }, { getStarted: true, choice });
    expect(headers.getSetCookie().map((cookie) => cookie.replace(/;.*$/, ""))).toEqual(cookies);
  });

  it("a returnUrl in the address stores nothing", () => {
    const referer = "https://ironworks.test/category/strength/9";
    expect(listValues("/login?returnUrl=%2F", referer)).toEqual([]);
  });
});
