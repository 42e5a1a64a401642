/** kill -9 during checkouts with Stripe: a few kills in the short soak, thirty in the full one. */
import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { stripeTarget } from "../support/kill-targets";
import { SHORT_SOAK } from "../support/soak";

it.runIf(SHORT_SOAK)(
  "after kill -9 among checkouts with Stripe every charge has its access, and every access its charge",
  async () => {
    await killAtCheckouts(stripeTarget);
  },
  480_000,
);
