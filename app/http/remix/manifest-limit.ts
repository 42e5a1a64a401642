/**
 * Where the browser asks which routes stand behind a page's links. Remix ranks its whole table for every step of every
 * path that is asked for: an address of seven thousand slashes would keep the process busy for seconds.
 */
import { isDecodable } from "../edge/call-path";

export const DISCOVERY = "/__manifest";

/** Several times as many as any page of ours has. */
const MOST_STEPS = 100;

/** Remix's router prints every path that it cannot decode on the console. */
export const asksUndecodable = ({ pathname, searchParams }: URL): boolean =>
  pathname === DISCOVERY && !searchParams.getAll("p").every(isDecodable);

/** Counted as Remix does (2.17.5, `handleManifestRequest`): each path and every path above it, once. */
export function asksTooMuch({ pathname, searchParams }: URL): boolean {
  if (pathname !== DISCOVERY) return false;
  const steps = new Set<string>();
  for (const path of searchParams.getAll("p")) {
    for (let end = path.indexOf("/", 1); end >= 0; end = path.indexOf("/", end + 1)) {
      steps.add(path.slice(0, end));
      if (steps.size > MOST_STEPS) return true;
    }
    steps.add(path);
  }
  return steps.size > MOST_STEPS;
}
