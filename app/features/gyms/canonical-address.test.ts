import { expect, it } from "vitest";
import { findCanonicalPlace } from "./canonical-address";

const withDomain = { guid: "ironworks", verifiedHost: "ironworks.example" };
const withLabel = { guid: "flowstate", verifiedHost: null };
const live = { platformOrigin: "https://gymfront.test", platformHost: "gymfront.test" };
const demo = {
  platformOrigin: "http://gymfront.localhost:3000",
  platformHost: "gymfront.localhost",
};

it.each([
  ["its verified domain", [withDomain], live, true, "https://ironworks.example", true],
  ["its domain without labels too", [withDomain], live, false, "https://ironworks.example", true],
  ["its label", [withLabel], live, true, "https://flowstate.gymfront.test", true],
  ["the platform below its guid", [withLabel], live, false, "https://gymfront.test", false],
  ["no gym", [], live, true, "https://gymfront.test", false],
  ["several gyms", [withDomain, withLabel], live, true, "https://gymfront.test", false],
  ["its label", [withDomain], demo, true, "http://ironworks.gymfront.localhost:3000", true],
  ["the platform", [withDomain], demo, false, "http://gymfront.localhost:3000", false],
] as const)("a page of %s", (_name, gyms, platform, hasGymLabels, origin, ownHost) => {
  const gym = gyms.length === 1 ? gyms[0] : null;
  const place = findCanonicalPlace<typeof withDomain | typeof withLabel>(gyms, {
    ...platform,
    hasGymLabels,
  });
  expect(place).toEqual({ origin, gym, ownHost });
});
