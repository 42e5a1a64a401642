/** The fake affiliate network refuses wrong facts and repeated sales. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { AffiliateStandIn } from "./stand-in";

let network: AffiliateStandIn;
beforeEach(async () => {
  network = await AffiliateStandIn.start();
});
afterEach(() => network.stop());

const sale = { amount: "10.00", currency: "GBP", voucher: null, click: "c-1" };
const facts = { merchantId: "gymfront-1", amount: "10.00", currency: "GBP", reference: "r-1" };
const tell = async (way: "sale" | "sale.js" | "pixel.gif", given: Record<string, string>) => {
  const query = new URLSearchParams(given);
  const { status } =
    way === "sale"
      ? await fetch(`${network.origin}/sale`, { method: "POST", body: query })
      : await fetch(`${network.origin}/${way}?${query}`);
  return status;
};

it.each([
  ["another amount", { amount: "10.01" }, "amount 10.01"],
  ["an amount in another notation", { amount: "10" }, "amount 10"],
  ["another currency", { currency: "EUR" }, "currency EUR"],
  ["a voucher that was not used", { voucher: "X" }, "voucher X"],
  ["another click", { click: "c-2" }, "click c-2"],
  ["another merchant", { merchantId: "m" }, "merchant"],
  ["an unknown sale", { reference: "r-2" }, "reference r-2"],
  ["an unknown fact", { email: "a@b.test" }, /^facts .*email/],
])("refuses %s", async (_what, wrong, why) => {
  network.expected.set("r-1", sale);
  expect(await tell("sale", { ...facts, click: "c-1", ...wrong })).toBe(400);
  expect(network.refused).toEqual([
    typeof why === "string" ? why : (expect.stringMatching(why) as string),
  ]);
  expect(network.taken).toEqual([]);
});

it("accepts a reference once by script, by pixel and from the server, and the click from the server only", async () => {
  network.awaited.push(sale);
  expect(await tell("sale.js", facts)).toBe(200);
  expect(await tell("pixel.gif", { ...facts, click: "c-1" })).toBe(400);
  expect(await tell("pixel.gif", facts)).toBe(200);
  expect(await tell("sale", { ...facts, click: "c-1" })).toBe(200);
  for (const way of ["sale.js", "pixel.gif"] as const) expect(await tell(way, facts)).toBe(409);
  expect(await tell("sale", { ...facts, click: "c-1" })).toBe(409);
  expect([network.script, network.pixel, network.taken]).toEqual([["r-1"], ["r-1"], ["r-1"]]);
});
