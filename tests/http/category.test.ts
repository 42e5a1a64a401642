/** A category's page: the count of its list, and what a visitor may watch for free. */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();
const page = (path: string) => at(sitesOf(site)[0], path);
const cardsOf = ({ html }: Page) =>
  [...html.matchAll(/<li id="w-\d+".*?<\/li>/gs)].map(([card]) => ({
    locked: card.includes("members only"),
    free: />Free</.test(card),
  }));
const countOf = ({ html }: Page) => /role="status">([^<]*workouts?)</.exec(html)?.[1];

it("marks for a visitor exactly the workouts that need no plan as free", async () => {
  const cards = cardsOf(await new Visitor(site).visit(page("/category/strength")));
  expect(cards.some(({ free }) => free)).toBe(true);
  expect(cards.every(({ free, locked }) => free !== locked)).toBe(true);
});

it("marks no workout as free for a member", async () => {
  const member = await signedIn(site, sitesOf(site)[0], "member@demo.test");
  const cards = cardsOf(await member.visit(page("/category/strength")));
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.some(({ free }) => free)).toBe(false);
});

it("counts a list that ends on its first page, and of a longer one what it shows", async () => {
  const visitor = new Visitor(site);
  const filtered = await visitor.visit(page("/category/strength?time=T20"));
  expect(countOf(filtered)).toBe(`${cardsOf(filtered).length} workouts`);
  const newest = await visitor.visit(page("/category/RECENT_WORKOUTS"));
  expect(cardsOf(newest)).toHaveLength(24);
  expect(countOf(newest)).toBe("More than 24 workouts");
  expect(countOf(await visitor.visit(page("/category/RECENT_WORKOUTS?page=2")))).toBe(undefined);
});

describe("a page beyond the last one", () => {
  const ask = (path: string) => new Visitor(site).ask(page(path));

  it.each([
    ["/category/strength?page=99", "/category/strength"],
    ["/category/RECENT_WORKOUTS?page=400", "/category/RECENT_WORKOUTS?page=3"],
    ["/category/strength?time=T20&page=7", "/category/strength?time=T20"],
    // A filter that matches nothing: the first page says so.
    ["/category/strength?tags=999999&page=2", "/category/strength?tags=999999"],
  ])("%s leads to the last, %s", async (path, last) => {
    const { status, headers } = await ask(path);
    expect([status, headers["location"]]).toEqual([
      303,
      new URL(page(last)).pathname + last.replace(/^[^?]*/, ""),
    ]);
    const { body, ...shown } = await ask(last);
    expect(shown.status).toBe(200);
    expect(body.includes('<li id="w-')).toBe(!last.includes("999999"));
  });

  it("is as it was where a visitor has no list, and where a workout is open", async () => {
    expect((await ask("/category/RECENT_COMPLETED?page=2")).status).toBe(200);
    expect((await ask("/category/strength/1?page=99")).status).toBe(200);
  });
});
