/** Limits of workout events: a flood meets them, a class behind one address does not. */
import { describe, expect, it } from "vitest";
import { createTrackingLimits } from "./limit-tracking";

const from = (sessionHash: string | null, clientIp: string, events: number, executions = 1) => ({
  sessionHash,
  clientIp,
  events: Array.from({ length: events }, (_none, index) => ({
    workoutExecutionId: "3f2b8c54-0d7e-4a1c-9a52-5f0c1c2d3e4f",
    workoutId: index % executions,
  })),
});

describe("workout events", () => {
  it("of a class of forty that was offline for an hour pass together", async () => {
    const limits = createTrackingLimits();
    for (let member = 0; member < 40; member += 1)
      for (let sent = 0; sent < 1_000; sent += 50)
        expect(await limits.consume(from(`member ${member}`, "192.0.2.1", 50))).toEqual({
          ok: true,
        });
  });

  it("of one session are refused beyond 3,000, whatever its address, and of others are not", async () => {
    const limits = createTrackingLimits();
    expect(await limits.consume(from("a", "192.0.2.1", 3_000))).toEqual({ ok: true });
    const refused = await limits.consume(from("a", "198.51.100.1", 1));
    expect(refused).toMatchObject({ ok: false });
    expect(!refused.ok && refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(!refused.ok && refused.retryAfterSeconds).toBeLessThanOrEqual(600);
    expect(await limits.consume(from("b", "192.0.2.1", 1))).toEqual({ ok: true });
  });

  it.each([
    ["192.0.2.1", "192.0.2.1", 60_000, false],
    ["192.0.2.1", "192.0.2.2", 60_000, true],
    ["2001:db8::1", "2001:db8::2", 60_000, false],
    ["2001:db8::1", "2001:db8:0:1::1", 60_000, true],
  ])("of visitors at %s leave %s points beyond %i: %s", async (first, second, events, passes) => {
    const limits = createTrackingLimits();
    expect(await limits.consume(from(null, first, events))).toEqual({ ok: true });
    expect((await limits.consume(from(null, second, 1))).ok).toBe(passes);
  });

  it("of a refused session do not use up the points of its network", async () => {
    const limits = createTrackingLimits();
    for (let flood = 0; flood < 30; flood += 1) await limits.consume(from("a", "192.0.2.1", 3_000));
    expect(await limits.consume(from("b", "192.0.2.1", 50))).toEqual({ ok: true });
  });

  it("of one session may begin 100 executions, and go on with them", async () => {
    const limits = createTrackingLimits();
    expect(await limits.consume(from("a", "192.0.2.1", 100, 100))).toEqual({ ok: true });
    expect(await limits.consume(from("a", "192.0.2.1", 100, 100))).toEqual({ ok: true });
    expect(await limits.consume(from("a", "192.0.2.2", 101, 101))).toMatchObject({ ok: false });
  });

  it("of visitors behind one address may begin 2,000 executions", async () => {
    const limits = createTrackingLimits();
    expect(await limits.consume(from(null, "192.0.2.1", 2_000, 2_000))).toEqual({ ok: true });
    expect(await limits.consume(from(null, "192.0.2.1", 2_001, 2_001))).toMatchObject({
      ok: false,
    });
    expect(await limits.consume(from(null, "192.0.2.2", 1))).toEqual({ ok: true });
  });
});
