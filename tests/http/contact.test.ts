/** The provider is reached by mail and phone on /contact and on every page that says 'contact us' (product.md §24). */
import { expect, it } from "vitest";
import { readAttributes, Visitor } from "../support/browse";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { platformOf } from "../support/world";

const testSite = fileSite({
  env: { PROVIDER_EMAIL: "help@provider.test", PROVIDER_PHONE: "+44 (0)114 496-0123" },
});
const REFERENCE = "7f1f6f0e-35a1-4f0c-9d5c-0d8a1f5a9b11";

it.each([
  ["/contact", "Contact", ""],
  ["/gym/ironworks/contact", "Talk to us", ""],
  [
    `/checkout/failed?reference=${REFERENCE}`,
    "Payment processing failed, please contact us for the details",
    `?subject=${REFERENCE}`,
  ],
  ["/register/failed", "Registration process failed, please contact us", ""],
])("%s has both under its sentence", async (path, sentence, subject) => {
  const page = await new Visitor(testSite).visit(`${platformOf(testSite)}${path}`);
  const [, main = ""] = /<main\b[^>]*>(.*)<\/main>/s.exec(page.html) ?? [];
  const links = readAttributes(main, "a", "href");
  const mail = `mailto:help@provider.test${subject}`;
  expect(links).toEqual(expect.arrayContaining([mail, "tel:+4401144960123"]));
  expect(main.indexOf(sentence)).toBeGreaterThan(-1);
  expect(main.indexOf(sentence)).toBeLessThan(main.indexOf(mail));
  expect(wordsOf(page)).toContain("help@provider.test");
});
