import { afterEach, describe, expect, it, vi } from "vitest";
import { refreshCards } from "./read-cards";

const workout = (id: number) => ({
  id,
  name: `Workout ${id}`,
  heroImageUrl: null,
  heroImageColor: null,
  duration: 60,
  workoutIntensity: null,
  focusAreas: [],
  liked: id % 2 === 0,
  playedPercent: id % 3 === 0 ? 100 : null,
  accessEnabled: true,
  subscriptionTypes: [],
});

/** Serves a list of `total` workouts; the cursor is an index. */
function serve(total: number, failsAt = Infinity) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    const { searchParams } = new URL(address, "http://x");
    const from = Number(searchParams.get("after"));
    const to = Math.min(total, from + Number(searchParams.get("size")));
    if (requests.length >= failsAt) return new Response("", { status: 503 });
    const list = Array.from({ length: to - from }, (_, index) => workout(from + index));
    const Link = `</api/workouts?after=${to}>; rel="next"`;
    return new Response(JSON.stringify(list), to < total ? { headers: { Link } } : {});
  });
  return requests;
}

const refresh = (count: number) =>
  refreshCards({
    addressOf: (after, size) => `/api/workouts?after=${after}&size=${size}`,
    from: "24",
    count,
    translate: (_key, { defaultValue }) => defaultValue,
    signal: new AbortController().signal,
  });

afterEach(() => vi.unstubAllGlobals());

describe("refreshed cards", () => {
  it.each([
    [10, 500, 1, 10, "34"],
    [200, 500, 3, 200, "224"],
    // The list has become shorter.
    [200, 100, 1, 76, null],
    [96, 24, 1, 0, null],
  ])("%i of %i cards", async (count, total, calls, length, next) => {
    const requests = serve(total);
    const read = await refresh(count);
    expect(requests).toHaveLength(calls);
    expect(read.cards.map(({ id }) => id)).toEqual(
      Array.from({ length }, (_, index) => 24 + index),
    );
    expect(read.cards.every(({ id, liked }) => liked === (id % 2 === 0))).toBe(true);
    expect(read.next).toBe(next);
  });

  it("returns no cards when one page of them fails to load", async () => {
    serve(500, 2);
    await expect(refresh(200)).rejects.toThrow("503");
  });
});
