import { expect, it } from "vitest";
import { dropForeignReturnUrl } from "./drop-foreign-return-url";

const origin = "https://ironworks.gymfront.test:8443";
const inner = (page: string, address: string) => `${page}?returnUrl=${encodeURIComponent(address)}`;
const foreign = "https://ironworks.test:8443/phish";

it.each<[string, boolean]>([
  ["", true],
  ["/category/yoga?time=T20", true],
  [`${origin}/contact`, true],
  [inner("/profile/subscription/3", `${origin}/category/yoga`), true],
  [inner("/profile/subscription/3", "/category/yoga"), true],
  [foreign, false],
  ["https://ironworks.gymfront.test/another-port", false],
  ["https://gymfront.test:8443/gym/ironworks", false],
  ["//ironworks.test:8443/phish", false],
  ["https://[", false],
  [inner("/signup", foreign), false],
  [inner("/signup", inner("/signup", foreign)), false],
  [`/signup?returnUrl=/contact&returnUrl=${encodeURIComponent(foreign)}`, false],
])("the address %j is kept: %s", (returnUrl, isKept) => {
  const facts = { code: "CDFG-2345", returnUrl };
  expect(dropForeignReturnUrl(facts, origin)).toEqual(isKept ? facts : { ...facts, returnUrl: "" });
});

it("mails that lead on to no address keep their facts", () => {
  expect(dropForeignReturnUrl({ token: foreign }, origin)).toEqual({ token: foreign });
});
