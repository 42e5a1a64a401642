import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { buildLiveForm } from "./live-form";

const schema = buildLiveForm({
  isDraft: false,
  timeZone: "Europe/Berlin",
  now: new Date("2026-11-20T12:00:00Z"),
  trainerIds: [7],
  planIds: [],
  sources: ["BROADCAST", "LINK"],
  plannedStart: null,
});

function parse(values: Record<string, string>) {
  const body = new FormData();
  const whole = {
    title: "Lift",
    date: "2026-12-02",
    time: "20:00",
    duration: "45",
    source: "LINK",
  };
  const typed = { ...whole, sourceUrl: "https://calls.test/x", access: "open", ...values };
  for (const [name, value] of Object.entries(typed)) body.set(name, value);
  const submission = parseWithZod(body, { schema });
  return submission.status === "success" ? submission.value : submission.error;
}

describe("the form of a live", () => {
  it("is read in the time of its place", () => {
    expect(parse({ trainerId: "7", capacity: "12" })).toMatchObject({
      title: "Lift",
      startsAt: new Date("2026-12-02T19:00:00Z"),
      durationMinutes: 45,
      capacity: 12,
      trainerId: 7,
      sourceUrl: "https://calls.test/x",
      repeat: null,
    });
  });

  it("tells all errors at once, each at its field", () => {
    expect(
      parse({
        title: "",
        equipment: "x".repeat(201),
        capacity: "0",
        leadMinutes: "121",
        date: "2026-11-19",
        duration: "other",
        repeats: "on",
        repeatCount: "53",
        sourceUrl: "javascript:alert(1)",
        access: "plans",
        trainerId: "8",
      }),
    ).toEqual({
      title: ["errors.titleRequired"],
      equipment: ["errors.equipmentTooLong"],
      capacity: ["errors.capacityInvalid"],
      leadMinutes: ["errors.leadInvalid"],
      date: ["errors.startPast"],
      durationOther: ["errors.durationRequired"],
      repeatCount: ["errors.repeatCountInvalid"],
      sourceUrl: ["errors.sourceUrlInvalid"],
      access: ["errors.plansRequired"],
      trainerId: ["errors.trainerUnknown"],
    });
  });

  it("tells one error of a field, and none that hangs on a field that is wrong itself", () => {
    const until = { repeats: "on", repeatEnd: "until", repeatUntil: "2026-12-30" };
    expect(parse({ date: "2026-13-40", duration: "", source: "HLS", ...until })).toEqual({
      date: ["errors.dateRequired"],
      duration: ["errors.durationRequired"],
      source: ["errors.sourceRequired"],
    });
    expect(parse({ time: "25:00", source: "elsewhere", sourceUrl: "" })).toEqual({
      time: ["errors.timeRequired"],
      source: ["errors.sourceRequired"],
    });
  });
});
