/** When the data of the shell are loaded again. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { shouldRevalidate } from "./root";

const LIST = "/gym/iron/category/strength";
const LIBRARY = "/gym/iron/studio/library";

afterEach(() => vi.unstubAllGlobals());

interface Facts {
  formMethod?: "POST";
  actionStatus?: number;
  /** The page that refreshes itself. */
  refreshed?: string;
}

function loadsShell(from: string, to: string, facts: Facts = {}): boolean {
  const { formMethod, actionStatus, refreshed } = facts;
  const toUrl = (path: string) => new URL(path, "https://gym.test");
  vi.stubGlobal("window", refreshed ? { refreshedPage: toUrl(refreshed).href } : {});
  const toParams = (path: string) => {
    const [, , guid, page, cuid, workoutId] = toUrl(path).pathname.split("/");
    return { guid, ...(page === "category" ? { cuid, ...(workoutId ? { workoutId } : {}) } : {}) };
  };
  return shouldRevalidate({
    ...{ currentUrl: toUrl(from), currentParams: toParams(from) },
    ...{ nextUrl: toUrl(to), nextParams: toParams(to), defaultShouldRevalidate: true },
    ...(formMethod ? { formMethod } : {}),
    ...(actionStatus ? { actionStatus } : {}),
  });
}

describe("the shell", () => {
  it.each<[string, string, Facts, boolean]>([
    [LIST, "/gym/iron/lives", {}, true],
    [LIST, LIST, {}, true],
    [LIST, `${LIST}/1`, {}, false],
    [`${LIST}/1`, LIST, {}, false],
    [`${LIST}/1`, LIST, { formMethod: "POST" }, true],
    [`${LIST}/1`, "/gym/iron/category/yoga", {}, true],
    [`${LIST}/1`, "/gym/flow/category/strength", {}, true],
    [LIST, LIST, { formMethod: "POST" }, true],
    [LIST, LIST, { formMethod: "POST", actionStatus: 400 }, false],
    [LIBRARY, LIBRARY, {}, true],
    [LIBRARY, LIBRARY, { refreshed: LIBRARY }, false],
    [LIBRARY, LIBRARY, { refreshed: LIBRARY, formMethod: "POST" }, true],
    [LIBRARY, `${LIBRARY}?q=legs`, { refreshed: LIBRARY }, true],
    [LIBRARY, LIST, { refreshed: LIBRARY }, true],
  ])("from %s to %s, %j: %s", (from, to, facts, expected) => {
    expect(loadsShell(from, to, facts)).toBe(expected);
  });
});
