/** A live never takes the address of the page that manages lives. */
import { expect, test } from "vitest";
import { fileDatabase } from "../../../tests/support/database";
import { isReservedLiveGuid } from "./live-guid";
import { scheduleLive } from "./schedule-live.server";

const database = fileDatabase();

test.each([
  ["manage", true],
  ["Manage", true],
  ["manager", false],
  ["manage-it", false],
  ["", false],
])("%j is reserved: %s", (guid, reserved) => {
  expect(isReservedLiveGuid(guid)).toBe(reserved);
});

test("no live is scheduled with a reserved guid", async () => {
  const live = { gymId: 1, title: "Lift", timeZone: "UTC", durationMinutes: 30 };
  const startsAt = new Date("2026-11-21T12:00:00Z");
  await expect(async () =>
    scheduleLive(database.db, { ...live, guid: "manage", startsAt }),
  ).rejects.toThrow("reserved");
});
