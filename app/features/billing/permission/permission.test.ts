import { expect, it } from "vitest";
import { getLinkExpiry, getPermissionState } from "./permission";

const requestedAt = new Date("2026-11-21T12:00:00Z");
const expiresAt = getLinkExpiry(requestedAt);

it.each([
  ["2026-11-21T12:00:00Z", null, "ASKED"],
  ["2026-11-28T11:59:59Z", null, "ASKED"],
  ["2026-11-28T12:00:00Z", null, "EXPIRED"],
  // A permission that was confirmed in time never expires.
  ["2031-01-01T00:00:00Z", "2026-11-22T00:00:00Z", "GIVEN"],
])("at %s, confirmed %s: %s", (now, confirmation, state) => {
  const confirmedAt = confirmation === null ? null : new Date(confirmation);
  expect(getPermissionState({ confirmedAt, expiresAt }, new Date(now))).toBe(state);
});
