/**
 * The data of a page's own loader alone refuses what the page refuses: a loader checks rights itself, because
 * `<path>.data?_routes=<leaf>` runs no loader above it (security.md §16).
 */
import { afterAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask } from "../support/browse";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { addressOf, askable, type RouteEntry } from "../support/routes";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });

/** Pages alone: a file without markup is never asked as data. */
const pages = askable.filter(
  ({ file, pattern }) => file.endsWith(".tsx") && !pattern.startsWith("api/"),
);

/** A redirect and its target, or the status. A page's data has its redirect in the body. */
async function outcomes({ id, pattern }: RouteEntry, cookie: Record<string, string>) {
  const path = addressOf(pattern);
  const host = `${PLATFORM}:${site.port}`;
  const read = (path: string) =>
    ask({ port: site.port, host, path, headers: { Accept: "text/html", ...cookie } });
  const page = await read(path);
  const dataPath = path === "/" ? "/_root.data" : `${path}.data`;
  const data = await read(`${dataPath}?_routes=${encodeURIComponent(id)}`);
  const [, target, status] = /"redirect","([^"]*)",.*?"status",(\d+)/.exec(data.body) ?? [];
  return {
    page: [page.status, page.headers.location],
    data: data.status === 202 ? [Number(status), target] : [data.status, undefined],
  };
}

describe.each([
  ["a visitor", null],
  ["a member", "new@demo.test"],
] as const)("the data of a leaf, for %s", (_name, email) => {
  it("refuses as its page does, at every page", async () => {
    const cookie: Record<string, string> =
      email === null ? {} : { Cookie: `session=${await tokenOf(site, email)}` };
    const different: unknown[] = [];
    let refused = 0;
    for (const entry of pages) {
      const { page, data } = await outcomes(entry, cookie);
      if (page[0] !== 200) refused += 1;
      if (String(page) !== String(data)) different.push({ id: entry.id, page, data });
    }
    expect(different).toEqual([]);
    expect(refused).toBeGreaterThan(email === null ? 30 : 10);
  });
});
