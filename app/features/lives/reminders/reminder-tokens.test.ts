import { describe, expect, it } from "vitest";
import { progressMailTokens } from "~/features/progress/progress-mail-tokens.server";
import { liveReminderTokens } from "./reminder-tokens.server";

const SECRET = "a secret of at least thirty-two characters";
const tokens = liveReminderTokens(SECRET);
const token = tokens.create({ studentId: 42, liveId: 7 });

describe("a token of a reminder", () => {
  it("names the student and the live that it was made for", () => {
    expect(tokens.read(token)).toEqual({ studentId: 42, liveId: 7 });
  });

  it.each([
    ["another live", token.replace("42.7.", "42.8.")],
    ["another student", token.replace("42.7.", "43.7.")],
    ["ids that shift", token.replace("42.7.", "4.27.")],
    ["another secret", liveReminderTokens("b".repeat(32)).create({ studentId: 42, liveId: 7 })],
    ["the token of another mail", progressMailTokens(SECRET).create(42)],
    ["no signature", "42.7."],
    ["nothing", ""],
  ])("with %s is refused", (_name, other) => {
    expect(tokens.read(other)).toBeNull();
  });
});
