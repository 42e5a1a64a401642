/**
 * The affiliate network loads nothing before the visitor agrees; then script and pixel report a sale once. The reports
 * of the server are in tests/http/affiliate.test.ts.
 */
import { randomUUID } from "node:crypto";
import type { ExpectedSale, Heard } from "../support/affiliate/stand-in";
import { becomeMember } from "./accounts";
import { findFaults, readTheme } from "./axe";
import { agree, applyCode, order } from "./checkout-steps";
import { ask } from "./http";
import { expect, test, type Page, type StripeSite } from "./test";

const QUESTION = "May we count where you came from?";
const question = (page: Page) => page.getByRole("region", { name: QUESTION });

/** Paths that the page requests from the network. */
function listenToNetwork(page: Page, { affiliate }: StripeSite): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === affiliate) paths.push(pathname);
  });
  return paths;
}

async function startForFree(page: Page): Promise<void> {
  await applyCode(page, "FREE100");
  await expect(page.getByText("Code accepted")).toBeVisible();
  await agree(page);
  await order(page);
  await page.waitForURL(/\/subscription\/checkout\/success/);
}

test("a sale of a member who agreed reaches the network once, also after reloads", async ({
  page,
  stripeSite,
}) => {
  const theme = await readTheme(`${stripeSite.origin}/gym/flowstate`);
  const click = `c-${randomUUID()}`;
  const asked = listenToNetwork(page, stripeSite);
  for (const path of ["/login", "/consent", ""]) {
    await page.goto(`${stripeSite.base}${path}?click=${click}`);
    await expect(page.getByRole("heading", { name: QUESTION })).toBeVisible();
    // The question has one layout on every page: a desktop's is looked at once.
    expect(await findFaults(page, { wide: path === "", theme }), path).toEqual([]);
  }
  await question(page).getByRole("button", { name: "Yes, that is fine" }).click();
  await page.waitForURL(`${stripeSite.base}?click=${click}`);
  await expect(question(page)).toHaveCount(0);
  await becomeMember(page, stripeSite);
  expect(asked).toEqual([]);

  const sale: ExpectedSale = { amount: "0.00", currency: "GBP", voucher: "FREE100", click };
  await ask(`${stripeSite.affiliate}/await`, { json: sale });
  await startForFree(page);
  const reference = new URL(page.url()).searchParams.get("order") ?? "";
  // The page's policy permits the network's script, which runs.
  await expect(page.locator("html")).toHaveAttribute("data-affiliate-sale", reference);
  await expect.poll(() => asked).toContain("/pixel.gif");
  await page.reload();
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
  await page.goto(stripeSite.base);
  const { text } = await ask(`${stripeSite.affiliate}/heard`);
  const { script, pixel, refused } = JSON.parse(text) as Heard;
  const times = (references: string[]) => references.filter((one) => one === reference).length;
  expect([times(script), times(pixel)]).toEqual([1, 1]);
  expect(asked.toSorted()).toEqual(["/pixel.gif", "/sale.js"]);
  expect(refused).toEqual([]);
});

test("nothing is loaded for a member who declined, and the answer can be changed", async ({
  page,
  stripeSite,
}) => {
  const asked = listenToNetwork(page, stripeSite);
  await page.goto(`${stripeSite.base}/category/strength`);
  await question(page).getByRole("button", { name: "No, thanks" }).click();
  await expect(question(page)).toHaveCount(0);
  await becomeMember(page, stripeSite);
  await startForFree(page);
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
  await page.goto(stripeSite.base);
  const [choices] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click(),
  ]);
  await expect(choices.getByText("You said no.")).toBeVisible();
  await choices.getByRole("button", { name: "Yes, that is fine" }).click();
  await expect(choices.getByText("You said yes.")).toBeVisible();
  await choices.getByRole("button", { name: "No, thanks" }).click();
  await expect(choices.getByText("You said no.")).toBeVisible();
  expect(asked).toEqual([]);
});
