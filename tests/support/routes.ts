/** Every address of the program, from app/routes.ts and the registry of the API, for tests that walk the site. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import { callRoutes } from "~/routes/api/registry.server";
import routes from "../../app/routes";

export interface RouteEntry {
  id: string;
  /** As the router writes it, from the top: `gym/:guid/login`. */
  pattern: string;
  file: string;
  /** A layout or a parent without a page of its own. */
  leaf: boolean;
}

function flatten(entries: readonly RouteConfigEntry[], above: string): RouteEntry[] {
  return entries.flatMap((entry) => {
    const pattern = [above, entry.path].filter(Boolean).join("/");
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const children = entry.children ?? [];
    return [
      { id, pattern, file: entry.file, leaf: children.length === 0 },
      ...flatten(children, pattern),
    ];
  });
}

const calls = callRoutes.map(({ id, path }): RouteEntry => {
  return { id, pattern: path.slice(1), file: "routes/api/route.ts", leaf: true };
});

export const allRoutes: RouteEntry[] = [...flatten(routes, ""), ...calls];

/** Addresses with a page: leaves, and parents that are pages themselves (a category). */
export const askable: RouteEntry[] = allRoutes.filter(({ id, leaf }) => leaf || !/\/gym$/.test(id));

/** A value of the demo world for every parameter: a new one needs its value here. */
const VALUES: Record<string, string> = {
  guid: "ironworks",
  liveGuid: "ironworks-open-floor",
  cuid: "strength",
  challengeGuid: "ironworks-fourteen-days",
  day: "1",
  itemId: "1",
  workoutId: "1",
  gymId: "1",
  workoutType: "CHALLENGE",
  id: "3",
  checkoutRef: "nothing",
  accountRef: "nothing",
  partner: "trainer",
  subscriptionTag: "monthly",
  tuid: "maya-cole",
  idOrTuid: "maya-cole",
  key: "ironworks-app",
  applicationKey: "ironworks-app",
  subscriptionTypeId: "3",
  puid: "resistance-kit",
  change: "cancel",
  draftId: "1",
  tagId: "1",
  fileId: "00000000-0000-4000-8000-000000000001",
  accountId: "00000000-0000-7000-8000-000000000000",
  textSlug: "terms",
};

/** The address with its parameters filled in. */
export function addressOf(pattern: string): string {
  const path = pattern.replace(/:(\w+)\??/g, (_whole, name: string) => {
    const value = VALUES[name];
    if (value === undefined) throw new Error(`no value for :${name} of ${pattern}`);
    return encodeURIComponent(value);
  });
  return `/${path.replace(/\*$/, "no/such/page")}`;
}
