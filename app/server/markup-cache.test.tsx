/** What is remembered is what React writes: the same for the same props, and never another's. */
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { createMarkupCache } from "./markup-cache.server";
import { WorkoutCard, type WorkoutCardProps } from "~/routes/member/catalog/workout-card";
import { PictureColors } from "~/ui/primitives/picture-colors";
import { MarkupCacheProvider, CachedMarkup } from "~/ui/primitives/cached-markup";

const heart = { liked: false, label: "Like Push & Pull", name: "like", value: "7" };
const picture = { src: "/pictures/ironworks/a.webp", width: 640, height: 360, eager: true };
const card: WorkoutCardProps = {
  anchor: "w-7",
  to: "/category/STRENGTH/7?a=1&b=2",
  name: "Push <&> Pull",
  specs: "High · Legs",
  duration: "24 min",
  picture,
};
const cards: [string, WorkoutCardProps][] = [
  ["a visitor's", card],
  ["one that is not liked", { ...card, heart }],
  ["one that is liked", { ...card, heart: { ...heart, liked: true, name: "dislike" } }],
  ["a locked one", { ...card, locked: { badge: "Join", heard: "members only" } }],
  ["one with a colour of its own", { ...card, picture: { ...picture, color: "#102030" } }],
  ["one without a picture", { ...card, picture: null }],
  ["one of another name", { ...card, name: "Pull" }],
  ["a bare one", { to: "/x", name: "X" }],
];

describe("cached markup", () => {
  const memory = createMarkupCache();
  const remembered = (element: ReactElement) =>
    renderToString(<MarkupCacheProvider value={memory}>{element}</MarkupCacheProvider>);

  it.each([1, 2])("is what React writes, the %i. time", () => {
    for (const [what, props] of cards) {
      const element = <WorkoutCard {...props} />;
      expect(remembered(element), what).toBe(renderToString(element));
    }
  });

  it("reads a picture's colour from the page", () => {
    const element = (
      <PictureColors.Provider value={{ "/pictures/ironworks/a.webp": "#405060" }}>
        <WorkoutCard {...card} />
      </PictureColors.Provider>
    );
    expect(remembered(element)).toBe(renderToString(element));
    expect(remembered(element)).toContain("#405060");
  });

  it("renders a component once for equal props, and again for other props or after its eviction", () => {
    const part = vi.fn(({ name }: { name: string }) => <b>{name}</b>);
    const write = (own: typeof memory, name: string) =>
      renderToString(
        <MarkupCacheProvider value={own}>
          <CachedMarkup as="div" part={part} props={{ name }} />
        </MarkupCacheProvider>,
      );
    const roomy = createMarkupCache();
    expect(["a", "a", "b", "a"].map((name) => write(roomy, name)).join("")).toBe(
      "<div><b>a</b></div><div><b>a</b></div><div><b>b</b></div><div><b>a</b></div>",
    );
    expect(part).toHaveBeenCalledTimes(2);
    const narrow = createMarkupCache(30);
    for (const name of ["a", "b", "a"]) write(narrow, name);
    expect(part).toHaveBeenCalledTimes(5);
  });

  it("never confuses two components with equal props", () => {
    const One = ({ name }: { name: string }) => <i>{name}</i>;
    const Other = ({ name }: { name: string }) => <u>{name}</u>;
    expect(memory(One, { name: "x" })).toBe("<i>x</i>");
    expect(memory(Other, { name: "x" })).toBe("<u>x</u>");
  });
});
