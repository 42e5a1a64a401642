/** A German visitor gets German texts and no English ones, with the document and on client navigation. */
import { readdirSync, readFileSync } from "node:fs";
import { isHydrated } from "./accounts";
import { expect, test } from "./test";

test.use({ locale: "de-DE" });

const LOCALES = new URL("../../app/i18n/locales/", import.meta.url);

type Texts = { [key: string]: string | Texts };
const leaves = (texts: Texts): string[] =>
  Object.values(texts).flatMap((one) => (typeof one === "string" ? [one] : leaves(one)));

/** For each namespace a sentence that only this language has, to recognise the namespace. */
function marks(language: string, other: string): Map<string, string> {
  const textsOf = (name: string, lng: string) =>
    leaves(JSON.parse(readFileSync(new URL(`${lng}/${name}`, LOCALES), "utf8")) as Texts);
  return new Map(
    readdirSync(new URL(language, LOCALES)).flatMap((name) => {
      const foreign = new Set(textsOf(name, other));
      const mark = textsOf(name, language)
        .filter((text) => !foreign.has(text) && /^[\w ,.äöüß]{12,}$/i.test(text))
        .sort((a, b) => b.length - a.length)[0];
      return mark === undefined ? [] : [[name, mark] as const];
    }),
  );
}

test("the browser gets the texts of the page's language only", async ({ page, site }) => {
  const bodies: Promise<string>[] = [];
  page.on("response", (answer) => {
    const type = answer.headers()["content-type"] ?? "";
    if (/javascript|html|json|x-script/.test(type)) bodies.push(answer.text().catch(() => ""));
  });
  const namespaces = async (known: Map<string, string>) => {
    const sent = await Promise.all(bodies);
    return [...known]
      .filter(([, mark]) => sent.some((body) => body.includes(mark)))
      .map(([name]) => name);
  };
  const english = marks("en", "de");
  const german = marks("de", "en");
  expect(english.size).toBeGreaterThan(5);

  await page.goto(`${site.base}/login`);
  await isHydrated(page);
  await expect(page.getByRole("heading", { name: "Willkommen zurück" })).toBeVisible();
  expect(await namespaces(german)).toContain("identity.json");
  expect(await namespaces(german)).not.toContain("catalog.json");

  // The router loads the texts of the next page as files.
  await page.evaluate(() => void Reflect.set(window, "same", true));
  await page.getByRole("link", { name: "Ironworks" }).first().click();
  await page.waitForURL(site.base);
  await page.locator("main a[href*='/category/']").first().click();
  await page.waitForURL(/\/category\//);
  expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
  // A client navigation has no load event, and headers may arrive before the body.
  await expect.poll(() => namespaces(german)).toContain("catalog.json");
  expect(await namespaces(english)).toEqual([]);
});

test("a visitor who changes the language keeps the typed values, except passwords", async ({
  page,
  site,
}) => {
  const stored: string[] = [];
  await page.exposeFunction("reportStored", (value: string) => void stored.push(value));
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      (window as unknown as { reportStored(value: string): void }).reportStored(value);
      setItem.call(this, key, value);
    };
  });
  await page.goto(`${site.base}/signup`);
  await isHydrated(page);
  await page.locator("[name=firstName]").fill("Ada");
  await page.locator("[name=email]").fill("ada@example.test");
  await page.locator("[name=password1]").fill("correct horse");
  await page.locator("[name=password1] + button").click();
  await expect(page.locator("[name=password1]")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page.locator("[name=firstName]")).toHaveValue("Ada");
  await expect(page.locator("[name=email]")).toHaveValue("ada@example.test");
  await expect(page.locator("[name=password1]")).toHaveValue("");
  expect(stored.join()).toContain("ada@example.test");
  expect(stored.join()).not.toContain("correct horse");
  // The draft is stored for one answer: the page opened anew is empty.
  await page.goto(`${site.base}/signup`);
  await expect(page.locator("[name=firstName]")).toHaveValue("");
});
