/** What a page of the library shows when its data can not be loaded again. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { isStale, keepPageData } from "./keep-page-data";

const SHOWN = { title: "Library" };
const ADDRESS = "https://gym.test/studio/library?after=1";
const LOST = new TypeError("Failed to fetch");

afterEach(() => vi.unstubAllGlobals());

function load(
  serverLoader: () => Promise<unknown>,
  { address = ADDRESS, navigation = "idle" }: { address?: string; navigation?: string } = {},
) {
  const state = {
    navigation: { state: navigation },
    location: { pathname: "/studio/library", search: "?after=1" },
    matches: [{ route: { id: "root" } }, { route: { id: "host-studio-library" } }],
    loaderData: { root: {}, "host-studio-library": SHOWN },
  };
  vi.stubGlobal("window", { __remixRouter: { state } });
  const load = serverLoader as <T>() => Promise<T>;
  return keepPageData({ request: new Request(address), serverLoader: load });
}
const fail = (error: unknown) => () => Promise.reject(error as Error);

describe("a refresh of the page", () => {
  it("shows what the server answers", async () => {
    const answer = { title: "Newer" };
    expect(await load(() => Promise.resolve(answer))).toBe(answer);
  });

  it("without a network keeps what is shown, and says so", async () => {
    const kept = await load(fail(LOST));
    expect(kept).toEqual({ ...SHOWN, isStale: true });
    expect([isStale(kept as object), isStale(SHOWN)]).toEqual([true, false]);
  });

  it.each([
    ["a refusal", new Response(null, { status: 404 })],
    ["a fault of ours", new TypeError("x is not a function")],
  ])("throws %s", async (_name, error) => {
    await expect(load(fail(error))).rejects.toBe(error);
  });
});

it.each([
  ["another page", { address: "https://gym.test/studio/library/1" }],
  ["an older page of the list", { address: "https://gym.test/studio/library?after=2" }],
  ["the same page, from a form or a link", { navigation: "loading" }],
])("on the way to %s a lost network is thrown", async (_name, facts) => {
  await expect(load(fail(LOST), facts)).rejects.toBe(LOST);
});
