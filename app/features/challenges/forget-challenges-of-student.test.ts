/** What the archive of a person's data holds of challenges, and what the purge leaves: nothing. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joinAsMember, makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { inTransaction } from "~/db/transaction.server";
import { completeChallengeItems } from "./complete-challenge-items.server";
import { forgetChallengesOfStudent } from "./forget-challenges-of-student.server";
import { listChallengesOfStudent } from "./list-challenges-of-student.server";
import { moveItem } from "./move-item.server";

const database = fileDatabase();
const NOW = new Date("2026-10-20T09:00:00Z");
let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;
let member: Awaited<ReturnType<typeof joinAsMember>>;
let other: typeof member;

beforeAll(async () => {
  challenge = await makeDailyChallenge(database.db, { days: 7, on: [1, 2] });
});
beforeEach(async () => {
  member = await joinAsMember(database.db, { ...challenge, now: NOW });
  other = await joinAsMember(database.db, { ...challenge, now: NOW });
  const { itemIds, workoutIds } = challenge;
  const [first = 0, second = 0] = itemIds;
  for (const own of [member, other]) {
    const day = "2026-10-20";
    const done = { workoutId: workoutIds[0] ?? 0, workoutGroupItemId: first, at: NOW, day };
    await completeChallengeItems(database.db, [{ ...own, ...done }]);
    const wish = { itemId: second, day: "2026-10-25", now: NOW, timeZone: "UTC" };
    await moveItem(database.db, { ...own, ...wish });
  }
});

const read = async ({ studentId }: typeof member) =>
  Object.fromEntries(
    await Promise.all(
      listChallengesOfStudent(database.db, studentId).map(
        async ({ name, load }) => [name, await load()] as const,
      ),
    ),
  );

describe("a member's challenges", () => {
  it("are listed with what was done and moved", async () => {
    const { gymId, workoutIds } = challenge;
    const named = { gymId, challenge: "Thirty days", round: 1 };
    expect(await read(member)).toEqual({
      challenges: [
        {
          ...{ ...named, startsOn: "2026-10-20", joinedAt: NOW },
          ...{ leftAt: null, finishedAt: null },
        },
      ],
      "challenge-done": [
        { ...named, day: 1, workoutId: workoutIds[0], doneOn: "2026-10-20", completedAt: NOW },
      ],
      "challenge-moves": [{ ...named, day: 2, workoutId: workoutIds[1], movedTo: "2026-10-25" }],
    });
  });

  it("are forgotten, and those of other members stay", async () => {
    const before = await read(other);
    await inTransaction(database.db, (tx) => forgetChallengesOfStudent(tx, member.studentId));
    expect(await read(member)).toEqual({
      challenges: [],
      "challenge-done": [],
      "challenge-moves": [],
    });
    expect(await read(other)).toEqual(before);
  });
});
