import Bowser from "bowser";
import { LRUCache } from "lru-cache";
import type { Device } from "./session";

/** Longer ones come from no browser. */
const MAX_USER_AGENT_LENGTH = 500;

/** Only names that the library knows: free text of a client must not reach a page or a mail. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const keepKnown = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

/** Browsers send few different values, and reading one takes as long as a query. */
const devices = new LRUCache<string, Device>({ max: 1_000 });

/** The browser and the system that a `User-Agent` header names. */
export function readDevice(userAgent: string | null): Device {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH)
    return { browser: null, system: null };
  const known = devices.get(userAgent);
  if (known) return known;
  const { browser, os } = Bowser.parse(userAgent);
  const device = {
    browser: keepKnown(BROWSERS, browser.name),
    system: keepKnown(SYSTEMS, os.name),
  };
  devices.set(userAgent, device);
  return device;
}
