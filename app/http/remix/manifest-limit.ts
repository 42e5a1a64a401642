/**
 * Limits the request for the routes of a page's links. Remix ranks its whole table for every path and every path above
 * it: an address of seven thousand slashes would keep the process busy for seconds.
 */
import { isDecodable } from "../edge/call-path";

export const DISCOVERY = "/__manifest";

/** Several times as many as the links of any page need. */
const MAX_STEPS = 100;

/** Remix's router prints each path that it cannot decode on the console. */
export const hasUndecodablePath = ({ pathname, searchParams }: URL): boolean =>
  pathname === DISCOVERY && !searchParams.getAll("p").every(isDecodable);

/** Counts as `handleManifestRequest` of Remix does: each path and every path above it, once. */
export function exceedsManifestLimit({ pathname, searchParams }: URL): boolean {
  if (pathname !== DISCOVERY) return false;
  const steps = new Set<string>();
  for (const path of searchParams.getAll("p")) {
    for (let end = path.indexOf("/", 1); end >= 0; end = path.indexOf("/", end + 1)) {
      steps.add(path.slice(0, end));
      if (steps.size > MAX_STEPS) return true;
    }
    steps.add(path);
  }
  return steps.size > MAX_STEPS;
}
