import { expect, it } from "vitest";
import { isServedOrigin } from "./is-served-origin";

it.each([
  ["https://ironworks.gymfront.test", "https://gymfront.test", false, true],
  ["https://ironworks.gymfront.test:8443", "https://gymfront.test", false, false],
  ["http://ironworks.gymfront.test", "https://gymfront.test", false, false],
  ["http://ironworks.localhost:3000", "http://localhost:3000", false, true],
  ["http://ironworks.localhost", "http://localhost:3000", false, false],
  ["https://ironworks.localhost:3000", "http://localhost:3000", false, false],
  // A proxy serves custom domains over TLS, on the operator's machine the platform's own server does.
  ["https://ironworks.test", "http://localhost:3000", true, true],
  ["https://ironworks.test:8443", "http://localhost:3000", true, true],
  ["http://ironworks.test:3000", "http://localhost:3000", true, true],
  ["https://ironworks.test", "https://gymfront.test:8443", true, true],
  ["https://ironworks.test:8443", "https://gymfront.test", true, true],
  ["http://ironworks.test", "http://localhost:3000", true, false],
  ["http://ironworks.test:6666", "http://localhost:3000", true, false],
  ["http://ironworks.test", "https://gymfront.test", true, false],
  ["http://ironworks.test:443", "https://gymfront.test", true, false],
])(
  "%s is served beside %s (custom domain: %s): %s",
  (origin, platformOrigin, isCustomDomain, is) => {
    expect(isServedOrigin(origin, { platformOrigin, isCustomDomain })).toBe(is);
  },
);
