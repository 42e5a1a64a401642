/**
 * The affiliate network hears of each sale once, despite lost answers and overlapping runs; retries wait longer each
 * time.
 *
 * @module-tag postgres
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, it } from "vitest";
import { log, sellWithAffiliate } from "../../../../tests/support/affiliate/sales";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { sendAffiliateSales } from "./send-affiliate-sales.server";

const sales = sellWithAffiliate();
const { order, expectSale, send, told, lineOf } = sales;
let orderId: string;
let now: Date;

beforeEach(async () => {
  const opened = await order();
  await opened.pay();
  await sales.fixture.deliverEvents();
  ({ orderId } = opened);
  now = sales.fixture.clock();
});

it("a sale is retried with growing delays while the network does not answer", async () => {
  expectSale(orderId);
  sales.network.troubles.push("drop", "500");
  await send(now);
  expect(await lineOf(orderId)).toMatchObject({ attempts: 1, sentAt: null });
  expect(await send(now)).toBe(0);
  await send(new Date(now.getTime() + MINUTE_MS));
  expect(await lineOf(orderId)).toMatchObject({ attempts: 2, lastError: "HTTP 500" });
  await send(addDays(now, 1));
  expect(sales.network.taken).toEqual([orderId]);
  expect(await lineOf(orderId)).toMatchObject({ attempts: 3, lastError: null });
});

it("a sale whose answer was lost is sent once more and counts as reported", async () => {
  expectSale(orderId);
  sales.network.troubles.push("drop-after");
  for (const days of [0, 1, 2]) await send(addDays(now, days));
  expect(told()).toEqual([[orderId], ["repeated"]]);
  expect((await lineOf(orderId))?.sentAt).not.toBeNull();
});

it("runs that overlap report a sale once", async () => {
  expectSale(orderId);
  await Promise.all(Array.from({ length: 5 }, () => send(now)));
  expect(told()).toEqual([[orderId], []]);
  expect(await lineOf(orderId)).toMatchObject({ attempts: 1, sentAt: now });
});

it("a sale stays reported when the answer to a slower run is lost afterwards", async () => {
  let requests = 0;
  let loseAnswer = () => {};
  let slow = createServer();
  const firstRequest = new Promise<void>((resolve) => {
    slow = createServer((_request, response) => {
      requests += 1;
      if (requests > 1) return void response.end();
      loseAnswer = () => void response.destroy();
      resolve();
    });
  });
  await new Promise<void>((done) => void slow.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const run = (time: Date) =>
    sendAffiliateSales(sales.db, { affiliate: { merchantId: "m-1", base }, now: time, log });
  const first = run(now);
  await firstRequest;
  await run(addDays(now, 1));
  loseAnswer();
  await first;
  expect(await lineOf(orderId)).toMatchObject({ sentAt: addDays(now, 1), lastError: null });
  await run(addDays(now, 2));
  expect(requests).toBe(2);
  slow.closeAllConnections();
  slow.close();
});

it("a sale that the network refuses is sent eighteen times at most", async () => {
  for (let day = 0; day < 25; day += 1) await send(addDays(now, day));
  expect(sales.network.refused).toHaveLength(18);
  expect(sales.network.refused[0]).toBe(`reference ${orderId}`);
});
