import Bowser from "bowser";
import type { Device } from "./session";

/** Longer ones come from no browser. */
const MAX_USER_AGENT_LENGTH = 500;

/** Only names that the library knows: free text of a client must not reach a page or a mail. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const keepKnown = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

/** The browser and the system that a `User-Agent` header names. */
export function readDevice(userAgent: string | null): Device {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH)
    return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: keepKnown(BROWSERS, browser.name), system: keepKnown(SYSTEMS, os.name) };
}
