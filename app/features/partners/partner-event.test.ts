import { describe, expect, it } from "vitest";
import { parsePartnerEvent } from "./partner-event";

const RECEIVED = new Date("2026-11-24T12:00:00Z");
const EARLIER = new Date("2026-11-24T11:00:00Z");
const LATER = new Date("2026-12-24T12:00:00Z");

describe("an event of the partner (product.md §17)", () => {
  it.each([
    [
      "a cancellation counts from its own time",
      "cancel",
      { gpwId: "GP-1", occurredAt: EARLIER },
      { occurredAt: EARLIER, endsAt: EARLIER },
    ],
    [
      "a cancellation can name a later day",
      "cancel",
      { gpwId: "GP-1", occurredAt: EARLIER, endsAt: LATER },
      { occurredAt: EARLIER, endsAt: LATER },
    ],
    [
      "a change runs without an end",
      "change",
      { gpwId: "GP-1", occurredAt: EARLIER, endsAt: null, other: "ignored" },
      { occurredAt: EARLIER, endsAt: null },
    ],
    [
      "a change can name an end",
      "change",
      { gpwId: "GP-1", occurredAt: EARLIER, endsAt: LATER },
      { occurredAt: EARLIER, endsAt: LATER },
    ],
    [
      "a time ahead of ours is ours",
      "change",
      { gpwId: "GP-1", occurredAt: "2026-11-24T13:00:00Z" },
      { occurredAt: RECEIVED, endsAt: null },
    ],
  ] as const)("%s", (_case, kind, body, expected) => {
    expect(parsePartnerEvent(kind, JSON.stringify(body), RECEIVED)).toEqual({
      kind,
      gpwId: "GP-1",
      ...expected,
    });
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    "{}",
    '{"gpwId":"GP-1"}',
    '{"gpwId":"","occurredAt":"2026-11-24T11:00:00Z"}',
    '{"gpwId":7,"occurredAt":"2026-11-24T11:00:00Z"}',
    '{"gpwId":"GP 1","occurredAt":"2026-11-24T11:00:00Z"}',
    '{"gpwId":"GP-1","occurredAt":"2026-11-24T11:00:00Z","endsAt":"tomorrow"}',
    '{"gpwId":"GP-1","occurredAt":1}',
    // A replay of long ago, and a time that no clock's difference explains.
    '{"gpwId":"GP-1","occurredAt":"2026-10-25T11:59:59Z"}',
    '{"gpwId":"GP-1","occurredAt":"2026-11-24T13:00:01Z"}',
  ])("%j is none", (rawBody) => {
    expect(parsePartnerEvent("cancel", rawBody, RECEIVED)).toBeNull();
  });
});
