import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { sandboxTarget } from "../support/kill-targets";

it("kill -9 at 30 points of checkouts: what is charged is open, what is open is charged", async () => {
  await killAtCheckouts(sandboxTarget);
}, 480_000);
