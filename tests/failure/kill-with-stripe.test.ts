import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { stripeTarget } from "../support/kill-targets";

it("kill -9 at 30 points of checkouts with Stripe: what is charged is open, what is open is charged", async () => {
  await killAtCheckouts(stripeTarget);
}, 480_000);
