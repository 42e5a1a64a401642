/**
 * A form whose redirect may lead to another host of the gym admits that origin in the `form-action` of its page
 * (product.md §11, security.md §8). The browser follows it in tests/e2e/cross-host-redirects.spec.ts.
 */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const testSite = fileSite();

async function readFormAction(address: string): Promise<string | undefined> {
  const { headers } = (await new Visitor(testSite).visit(address)).answer;
  return /form-action ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.trim();
}

const withReturnUrl = (address: string, returnUrl: string) =>
  `${address}?returnUrl=${encodeURIComponent(returnUrl)}`;

it("the login form admits the other host of the gym that it redirects to", async () => {
  const [path, label] = sitesOf(testSite);
  expect(await readFormAction(at(path, "/login"))).toBe("'self'");
  for (const [from, to] of [
    [at(path, "/login"), `${label.origin}/category/strength`],
    [at(label, "/login"), `${platformOf(testSite)}/gym/ironworks/category/strength`],
  ] as const) {
    expect(await readFormAction(withReturnUrl(from, to))).toBe(`'self' ${new URL(to).origin}`);
  }
});

it("a form admits no origin outside the gym", async () => {
  const [path] = sitesOf(testSite);
  for (const address of [
    "https://evil.example/",
    `http://flowstate.gymfront.localhost:${testSite.port}/`,
    "https://ironworks.test:9999/",
    "https://ironworks.test;evil.example/",
  ]) {
    const login = withReturnUrl(at(path, "/login"), address);
    expect(await readFormAction(login), address).toBe("'self'");
  }
});
