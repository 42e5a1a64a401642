import { afterEach, describe, expect, it, vi } from "vitest";
import { leaveKeptPage } from "./kept-page";

afterEach(() => vi.unstubAllGlobals());

/** How often a page reloads when these events reach it. */
function countReloads(
  events: readonly string[],
  { isKept = true, onLine = true }: { isKept?: boolean; onLine?: boolean } = {},
): number {
  const page = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", { querySelector: () => (isKept ? {} : null) });
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("location", { reload });
  leaveKeptPage();
  for (const name of events) page.dispatchEvent(new Event(name));
  return reload.mock.calls.length;
}

describe("a kept page", () => {
  it.each([
    [["online"], {}, 1],
    [["online"], { onLine: false }, 0],
    [["online"], { isKept: false }, 0],
    [["beforeunload", "online"], {}, 0],
    // The browser has kept the page that was left, and shows it again.
    [["beforeunload", "pageshow", "online"], {}, 1],
  ])("at %j with %j loads itself again %i times", (events, facts, times) => {
    expect(countReloads(events, facts)).toBe(times);
  });
});
