import robotsParser from "robots-parser";
import { describe, expect, it } from "vitest";
import { buildRobotsText } from "./robots";

const ORIGIN = "https://gymfront.test";
const SITEMAP = `${ORIGIN}/sitemap.xml`;
const rules = robotsParser(`${ORIGIN}/robots.txt`, buildRobotsText([SITEMAP]));

describe("robots.txt of a public host", () => {
  it.each([
    "/",
    "/category/strength?page=2",
    "/category/RECENT_WORKOUTS/12",
    "/gym/ironworks",
    "/gym/ironworks/category/strength/12",
    "/lives",
    "/lives/ironworks-open-floor",
    "/terms",
    "/products",
    "/about/maya-cole",
    "/join/maya-cole",
    "/pictures/800/hero",
    "/brand-pictures/ironworks/icon-180.png",
    "/share-pictures/en/gyms/ironworks.jpg",
    "/assets/root.js",
    "/sitemap.xml",
  ])("allows %s", (path) => {
    expect(rules.isAllowed(`${ORIGIN}${path}`, "Googlebot")).toBe(true);
  });

  it.each([
    "/login",
    "/signup?selectedSubscriptionType=3",
    "/account/devices",
    "/gym/ironworks/account/email/confirm?token=x",
    "/profile/subscription/3",
    "/gym/flowstate/progress",
    "/lives/manage",
    "/permission?token=x",
    "/signin",
    "/subscription/checkout",
    "/product/checkout/resistance-kit",
    "/ironworks/product/checkout/resistance-kit",
    "/dashboard/trainer",
    "/api/events",
    "/media/grant/file.ts",
    "/category/LATER",
    "/category/RECENT_COMPLETED",
    "/logout",
    "/reset-password?step=code",
    "/gym/ironworks/open-day",
    "/consent",
    "/gym/ironworks/language",
    "/checkout/failed",
    "/gympass/register",
    "/register/failed",
    "/auth/facebook/callback",
    "/sandbox/outbox",
  ])("disallows %s", (path) => {
    expect(rules.isAllowed(`${ORIGIN}${path}`, "Googlebot")).toBe(false);
  });

  it("names the sitemap", () => {
    expect(rules.getSitemaps()).toEqual([SITEMAP]);
  });
});

it("robots.txt of a staging label disallows everything and names no sitemap", () => {
  const closed = robotsParser(`${ORIGIN}/robots.txt`, buildRobotsText(null));
  expect(closed.isAllowed(`${ORIGIN}/`, "Googlebot")).toBe(false);
  expect(closed.getSitemaps()).toEqual([]);
});
