/** What is remembered is what React writes: the same for the same props, and never another's. */
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { openMarkupMemory } from "./markup-cache.server";
import { WorkoutCard, type WorkoutCardProps } from "~/routes/member/catalog/workout-card";
import { PictureColors } from "~/ui/primitives/picture-colors";
import { MarkupMemoryProvider, Remembered } from "~/ui/primitives/cached-markup";

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

describe("remembered markup", () => {
  const memory = openMarkupMemory();
  const remembered = (element: ReactElement) =>
    renderToString(<MarkupMemoryProvider value={memory}>{element}</MarkupMemoryProvider>);

  it.each([1, 2])("is what React writes, the %i. time", () => {
    for (const [what, props] of cards) {
      const element = <WorkoutCard {...props} />;
      expect(remembered(element), what).toBe(renderToString(element));
    }
  });

  it("takes a picture's colour from the page", () => {
    const element = (
      <PictureColors.Provider value={{ "/pictures/ironworks/a.webp": "#405060" }}>
        <WorkoutCard {...card} />
      </PictureColors.Provider>
    );
    expect(remembered(element)).toBe(renderToString(element));
    expect(remembered(element)).toContain("#405060");
  });

  it("writes a part once for the same props, and anew for others, or when there is no room", () => {
    const part = vi.fn(({ name }: { name: string }) => <b>{name}</b>);
    const write = (own: typeof memory, name: string) =>
      renderToString(
        <MarkupMemoryProvider value={own}>
          <Remembered as="div" part={part} props={{ name }} />
        </MarkupMemoryProvider>,
      );
    const roomy = openMarkupMemory();
    expect(["a", "a", "b", "a"].map((name) => write(roomy, name)).join("")).toBe(
      "<div><b>a</b></div><div><b>a</b></div><div><b>b</b></div><div><b>a</b></div>",
    );
    expect(part).toHaveBeenCalledTimes(2);
    const narrow = openMarkupMemory(30);
    for (const name of ["a", "b", "a"]) write(narrow, name);
    expect(part).toHaveBeenCalledTimes(5);
  });

  it("never takes one part for another with the same props", () => {
    const One = ({ name }: { name: string }) => <i>{name}</i>;
    const Other = ({ name }: { name: string }) => <u>{name}</u>;
    expect(memory(One, { name: "x" })).toBe("<i>x</i>");
    expect(memory(Other, { name: "x" })).toBe("<u>x</u>");
  });
});
