import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { sandboxSide } from "../support/kill-sides";

it("kill -9 at 30 points of checkouts: what is charged is open, what is open is charged", async () => {
  await killAtCheckouts(sandboxSide);
}, 480_000);
