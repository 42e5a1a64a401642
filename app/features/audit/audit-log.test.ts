/**
 * The audit log on both kinds of database: acts come and go with their transaction, and then stay.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { databaseErrorCode, inTransaction } from "~/db/transaction.server";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { listActs } from "./queries.server";
import { recordAct } from "./record-act.server";

const database = fileDatabase();
const now = new Date("2030-01-01T10:00:00Z");
const accountId = randomUUID();
let gymId: number;
let otherId: number;

const act = () => ({
  ...({ gymId, accountId, action: "live.change", subject: { kind: "live", id: "noon" } } as const),
  ...{ before: { title: "Noon", capacity: 8 }, after: { title: "Lunch", capacity: 8 }, now },
});
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => databaseErrorCode(error),
  );

beforeAll(async () => {
  gymId = (await makeGym(database.db)).id;
  otherId = (await makeGym(database.db)).id;
});

describe("recordAct", () => {
  it("keeps who, what, before and after with its transaction", async () => {
    await inGymTransaction(database.db, { gymId }, (tx) => recordAct(tx, act()));
    const { acts } = await listActs(database.db, { gymId, limit: 1 });
    expect(acts).toEqual([
      {
        ...{ id: expect.any(Number), gymId, accountId, action: "live.change", actedAt: now },
        ...{ subjectKind: "live", subjectId: "noon" },
        ...{ before: { title: "Noon" }, after: { title: "Lunch" } },
      },
    ]);
  });

  it("leaves nothing when the transaction rolls back, or nothing changed", async () => {
    const count = async () => (await listActs(database.db, { gymId, limit: 100 })).acts.length;
    const before = await count();
    const undone = inTransaction(database.db, async (tx) => {
      await recordAct(tx, act());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await inTransaction(database.db, (tx) => recordAct(tx, { ...act(), after: act().before }));
    expect(await count()).toBe(before);
  });

  it("is refused for another gym in a creator's transaction", async () => {
    const foreign = inGymTransaction(database.db, { gymId: otherId }, (tx) => recordAct(tx, act()));
    expect(await refusalOf(foreign)).toBe("42501");
  });
});

describe("an act", () => {
  it.each(["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])(
    "stays: %s is refused for the program and for creators",
    async (statement) => {
      await inTransaction(database.db, (tx) => recordAct(tx, act()));
      expect(await refusalOf(database.db.execute(sql.raw(statement)))).toBe("23001");
      const asCreator = inGymTransaction(database.db, { gymId }, (tx) =>
        tx.execute(sql.raw(statement)),
      );
      expect(await refusalOf(asCreator)).toBe("42501");
    },
  );

  it("keeps its gym", async () => {
    await inTransaction(database.db, (tx) => recordAct(tx, act()));
    expect(await refusalOf(database.db.execute(sql`delete from gyms where id = ${gymId}`))).toBe(
      "23503",
    );
  });
});

describe("listActs", () => {
  it("reads pages of a gym, the newest first", async () => {
    const { id } = await makeGym(database.db);
    for (const index of [1, 2, 3, 4, 5]) {
      await inTransaction(database.db, (tx) =>
        recordAct(tx, {
          ...act(),
          gymId: id,
          subject: { kind: "live", id: String(index) },
        }),
      );
    }
    const read = async (options: Partial<Parameters<typeof listActs>[1]>) => {
      const { acts, next } = await listActs(database.db, { gymId: id, limit: 2, ...options });
      return { subjects: acts.map(({ subjectId }) => subjectId), next };
    };
    const first = await read({});
    expect(first.subjects).toEqual(["5", "4"]);
    const second = await read({ before: first.next ?? 0 });
    expect(second.subjects).toEqual(["3", "2"]);
    expect(await read({ before: second.next ?? 0 })).toEqual({ subjects: ["1"], next: null });
  });
});
