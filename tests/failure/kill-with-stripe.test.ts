/** kill -9 among checkouts with Stripe; in the soak. */
import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { stripeTarget } from "../support/kill-targets";
import { SOAK } from "../support/soak";

it.runIf(SOAK)(
  "after kill -9 among checkouts with Stripe every charge has its access, and every access its charge",
  async () => {
    await killAtCheckouts(stripeTarget);
  },
  480_000,
);
