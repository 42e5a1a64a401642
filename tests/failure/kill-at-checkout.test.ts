/** kill -9 during checkouts with the sandbox. @module-tag postgres */
import { it } from "vitest";
import { killAtCheckouts } from "../support/kill-checkout";
import { sandboxTarget } from "../support/kill-targets";

it("after kill -9 during checkouts every charge has its access, and every access its charge", async () => {
  await killAtCheckouts(sandboxTarget);
}, 480_000);
