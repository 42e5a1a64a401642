/**
 * @module-tag postgres
 */
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NOW } from "../../../../tests/support/billing-world";
import {
  eventBody,
  sharedEventFixture,
  signed,
  signing,
} from "../../../../tests/support/event-fixture";
import { signEvent } from "../sandbox/signature.server";

const fixture = sharedEventFixture();
const { receive, inbox } = fixture;

describe("an event's signature is checked first", () => {
  const rawBody = eventBody({ subscriptionRef: "sub_1" });
  const header = (seconds: number) => {
    const mac = createHmac("sha256", signing).update(`${seconds}.${rawBody}`).digest("hex");
    return `t=${seconds},v1=${mac}`;
  };
  const t = NOW.getTime() / 1000;

  it.each<[string, string | null, string]>([
    ["no signature", null, "bad-signature"],
    ["an empty signature", "", "bad-signature"],
    [
      "a signature of another secret",
      signEvent(rawBody, { secret: "x", now: NOW }),
      "bad-signature",
    ],
    ["a signature of another body", signed(`${rawBody} `), "bad-signature"],
    ["a timestamp moved to now", header(t - 301).replace(/t=\d+/, `t=${t}`), "bad-signature"],
    ["two timestamps", `t=1,${header(t)}`, "bad-signature"],
    ["a timestamp 301 seconds old", header(t - 301), "too-old"],
    ["a timestamp 301 seconds ahead", header(t + 301), "too-old"],
  ])("%s is refused and not stored", async (_name, signature, reason) => {
    expect(await receive(rawBody, signature)).toEqual({ ok: false, reason });
    expect(await inbox()).toEqual([]);
  });

  it.each([-300, 0, 300])("a timestamp %i seconds apart is accepted", async (seconds) => {
    expect(await receive(rawBody, header(t + seconds))).toMatchObject({ ok: true });
  });

  it.each(["", "null", "[]", '{"id":1}', '{"id":"e","type":"t","created":1}', "{"])(
    "a signed %j is malformed, not a server error",
    async (malformed) => {
      expect(await receive(malformed, signed(malformed))).toEqual({
        ok: false,
        reason: "malformed",
      });
    },
  );

  it("the same event is stored once when it arrives ten times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => receive(rawBody, signed(rawBody))),
    );
    expect(answers.filter((answer) => answer.ok && !answer.duplicate)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await inbox()).toHaveLength(1);
  });
});
