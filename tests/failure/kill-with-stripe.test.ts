import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { stripeSide } from "../support/kill-sides";

it("kill -9 at 30 points of checkouts with Stripe: what is charged is open, what is open is charged", async () => {
  await killAtCheckouts(stripeSide);
}, 480_000);
