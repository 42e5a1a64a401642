import { describe, expect, it } from "vitest";
import { expiryFrom, isAcceptedOn, needsTouch } from "./session";

const at = (iso: string) => new Date(iso);

describe("the life of a session", () => {
  it.each([
    ["thirty days at first", "2026-02-01T12:00:00Z", "2026-03-03T12:00:00Z"],
    ["thirty days from each touch", "2026-12-01T12:00:00Z", "2026-12-31T12:00:00Z"],
    ["until its year is over", "2027-01-02T12:00:00Z", "2027-02-01T12:00:00Z"],
    ["no longer than its year", "2027-01-02T12:00:00.001Z", "2027-02-01T12:00:00Z"],
    ["not for a last touch", "2027-02-01T11:59:59.999Z", "2027-02-01T12:00:00Z"],
  ])("is %s", (_case, now, expiry) => {
    expect(expiryFrom(at(now), at("2026-02-01T12:00:00Z"))).toEqual(at(expiry));
  });

  it.each([
    ["59:59.999", "2026-02-01T12:59:59.999Z", false],
    ["an hour", "2026-02-01T13:00:00Z", true],
    ["a clock that went back", "2026-02-01T11:00:00Z", false],
  ])("is touched at most once an hour: %s", (_case, now, touched) => {
    expect(needsTouch(at("2026-02-01T12:00:00Z"), at(now))).toBe(touched);
  });
});

describe("the hosts that accept a session", () => {
  const createdAt = at("2026-02-01T12:00:00Z");
  const domain = { host: "iron.test", gymId: 1, verifiedAt: createdAt };
  const ofDomain = { host: "iron.test", hostGymId: 1, createdAt };
  const ofPlatform = { host: null, hostGymId: null, createdAt };
  const unknown = { host: "", hostGymId: null, createdAt };

  it.each([
    ["the platform's, on the platform", ofPlatform, null, true],
    ["the platform's, on a domain", ofPlatform, domain, false],
    ["a domain's, there", ofDomain, domain, true],
    ["a domain's, on the platform", ofDomain, null, false],
    ["a domain's, on the gym's other domain", ofDomain, { ...domain, host: "iron.example" }, false],
    ["a domain's, after it went to another gym", ofDomain, { ...domain, gymId: 2 }, false],
    [
      "a domain's, after it was lost and verified again",
      ofDomain,
      { ...domain, verifiedAt: at("2026-02-01T12:00:00.001Z") },
      false,
    ],
    ["of unknown host, on the platform", unknown, null, false],
    ["of unknown host, on a domain", unknown, domain, false],
  ])("%s", (_case, session, customDomain, accepted) => {
    expect(isAcceptedOn(session, customDomain)).toBe(accepted);
  });
});
