import { expect, it } from "vitest";
import { gymOrigin } from "./address";

it.each([
  ["https://gymfront.test:8443", "ironworks.example", "https://ironworks.example:8443"],
  ["https://gymfront.test", null, "https://ironworks.gymfront.test"],
  [
    "http://gymfront.localhost:3000",
    "ironworks.example",
    "http://ironworks.gymfront.localhost:3000",
  ],
  ["http://gymfront.localhost:3000", null, "http://ironworks.gymfront.localhost:3000"],
])("below %s a gym with the domain %s is at %s", (platformOrigin, verifiedHost, origin) => {
  const platform = { platformOrigin, platformHost: new URL(platformOrigin).hostname };
  expect(gymOrigin({ guid: "ironworks", verifiedHost }, platform)).toBe(origin);
});
