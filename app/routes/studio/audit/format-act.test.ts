import { describe, expect, it } from "vitest";
import type { TFunction } from "i18next";
import { formatChanges } from "./format-act";
import type { ActReader } from "./value-formats";

const keyOf = ((key: string) => key) as unknown as TFunction;
const reader: ActReader = {
  lang: "de",
  timeZone: "Europe/Berlin",
  t: keyOf,
  tLives: keyOf,
  trainers: new Map([[7, "Maya"]]),
  plans: new Map([[3, "Monthly"]]),
};

const changed = (subjectKind: string, before: object | null, after: object | null) =>
  formatChanges(
    {
      subjectKind,
      before: before as Record<string, unknown>,
      after: after as Record<string, unknown>,
    },
    reader,
  );

describe("formatChanges", () => {
  it.each<[kind: string, name: string, value: unknown, label: string, shown: string]>([
    ["account", "role", "OWNER", "audit.field.role", "roles.OWNER.name"],
    ["gym-invitation", "role", "TRAINER", "audit.field.role", "roles.TRAINER.name"],
    ["gym", "state", "DRAFT", "audit.field.state", "audit.state.DRAFT"],
    ["gym", "logoImageUrl", "/pictures/1.png", "audit.field.logo", "audit.picture"],
    ["gym", "brandColor", "#ff0000", "audit.field.brand", "#ff0000"],
    ["gym", "categoryOverlayHideTitle", true, "audit.field.hidesTitles", "attendees.yes"],
    ["gym", "order", "Yoga, Power", "audit.field.order", "Yoga, Power"],
    ["category", "name", "Yoga", "audit.field.name", "Yoga"],
    ["category", "imgUrl", "/pictures/1.png", "audit.field.picture", "audit.picture"],
    ["category", "workouts", 1200, "audit.field.workouts", "1.200"],
    ["tag", "text", "Morning", "audit.field.text", "Morning"],
    ["gym", "welcome1", "Lift", "audit.field.welcome1", "Lift"],
    ["gym", "de.about", "Wir heben.", "audit.field.about (Deutsch)", "Wir heben."],
    ["gym", "headerImageUrl", "/pictures/1.png", "audit.field.header", "audit.picture"],
    ["gym", "headerFocus", { x: 0, y: 50 }, "audit.field.focus", "audit.point"],
    ["gym", "headingFace", "serif", "audit.field.face", "audit.face.serif"],
    ["gym", "isPoweredByShown", false, "audit.field.poweredBy", "audit.off"],
    ["library-file", "bytes", 1_200_000, "audit.field.size", "1,2 MB"],
    ["workout", "state", "SCHEDULED", "audit.field.state", "audit.workoutState.SCHEDULED"],
    ["workout", "tags", ["legs", "slow"], "audit.field.tags", "legs, slow"],
    ["challenge", "days", 30, "audit.field.days", "30"],
    ["challenge", "trainerId", 7, "audit.field.trainer", "Maya"],
    ["challenge", "calendar", "1.1 Legs", "audit.field.calendar", "1.1 Legs"],
    ["challenge", "pictureUrl", "/pictures/1.png", "audit.field.picture", "audit.picture"],
    [
      ...(["challenge", "archivedAt", "2030-01-01T10:00:00.000Z"] as const),
      ...(["audit.field.archivedAt", "1. Januar 2030 um 11:00 MEZ"] as const),
    ],
    ["live", "title", "Noon", "form.title", "Noon"],
    ["live", "status", "CANCELLED", "audit.field.state", "state.CANCELLED"],
    ["live", "source", "LINK", "form.source", "source.LINK"],
    ["live", "startsAt", "2030-01-01T10:00:00.000Z", "form.when", "1. Januar 2030 um 11:00 MEZ"],
    ["live", "durationMinutes", 45, "form.duration", "45 Minuten"],
    ["live", "capacity", 1200, "form.capacity", "1.200"],
    ["live", "isReplayPrivate", true, "form.replayPrivate", "attendees.yes"],
    ["live", "trainerId", 7, "form.trainer", "Maya"],
    ["live", "trainerId", 8, "form.trainer", "audit.gone"],
    ["live", "planIds", [], "form.access", "access.open"],
    ["live", "planIds", [3, 4], "form.access", "Monthly, #4"],
    ["live", "rule", "FREQ=WEEKLY;COUNT=8", "repeat.label", "weekly"],
    ["live", "fromMs", 90_000, "replay.cut.from", "1:30"],
    ["live-series", "lastDay", "2030-03-05", "audit.field.lastDay", "5. März 2030"],
  ])("shows of a %s its %s %o", (kind, name, value, label, shown) => {
    const { changes, hasMore } = changed(kind, null, { [name]: value });
    expect(changes).toEqual([{ label, before: null, after: shown }]);
    expect(hasMore).toBe(false);
  });

  it("shows every start of a series", () => {
    const startsAt = ["2030-01-01T10:00:00.000Z", "2030-01-08T10:00:00.000Z"];
    const { changes } = changed("live", null, { startsAt });
    expect(changes[0]?.after).toContain("8. Januar 2030");
  });

  it("leaves out what only the program needs, and empty fields of a new row", () => {
    const row = { id: 4, gymId: 1, guid: "noon", sequence: 2, texts: {}, capacity: null };
    expect(changed("live", null, row)).toEqual({ changes: [], fields: null, hasMore: false });
  });

  it.each([
    ["a field without a label", "live", { formerName: "x" }],
    ["a kind without labels", "campaign", { budget: 4 }],
  ])("says of %s only that it changed", (_what, kind, after) => {
    expect(changed(kind, {}, after)).toEqual({ changes: [], fields: null, hasMore: true });
  });

  it("names the changed fields of a trainer's page, whose words the log does not keep", () => {
    expect(changed("trainer", null, { fields: ["de-bio", "screenName"] })).toEqual({
      changes: [],
      fields: "audit.field.name, audit.field.bio (Deutsch)",
      hasMore: false,
    });
  });

  it("shows the words that older acts have kept", () => {
    const { changes, fields } = changed("trainer", { bio: "Slow" }, { bio: "Strong" });
    expect(changes).toEqual([{ label: "audit.field.bio", before: "Slow", after: "Strong" }]);
    expect(fields).toBeNull();
  });

  it.each([
    ["role", "account", "JANITOR", "JANITOR"],
    ["status", "live", "POSTPONED", "POSTPONED"],
    ["startsAt", "live", "soon", "soon"],
    ["lastDay", "live-series", "someday", "someday"],
    ["capacity", "live", { of: 4 }, null],
  ])("takes a strange %s of a %s as it stands, or as none", (name, kind, value, shown) => {
    const { changes } = changed(kind, { [name]: value }, {});
    expect(changes.map(({ before }) => before)).toEqual(shown === null ? [] : [shown]);
  });

  it("cuts a long text", () => {
    const { changes } = changed("live", null, { description: "a".repeat(300) });
    expect(changes[0]?.after).toBe(`${"a".repeat(199)}…`);
  });
});
