/** Values of a failed query stay out of the log: emails, names, hashes of passwords and sessions. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { redactError } from "~/db/redact-error.server";
import { openLog } from "~/server/log.server";
import { fileDatabase } from "../support/database";

const database = fileDatabase();

async function logged(failing: PromiseLike<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  await Promise.resolve(failing).then(
    () => expect.unreachable("the query did not fail"),
    (error: unknown) => log.error({ err: error }, "failed"),
  );
  return lines.join("");
}

const SECRETS = ["ada@example.test", "a name\nof two lines", "$argon2id$v=19$secret"];
const [email = "", name = "", hash = ""] = SECRETS;

it.each([
  [
    "of which no table is there",
    () => database.db.execute(sql`insert into nowhere values (${email}, ${name}, ${hash})`),
    'relation \\"nowhere\\" does not exist',
  ],
  [
    "that is in the way of another",
    async () => {
      await database.pool.query("create table people (email text unique, name text, hash text)");
      const add = sql`insert into people values (${email}, ${name}, ${hash})`;
      await database.db.execute(add);
      await database.db.execute(add);
    },
    "people_email_key",
  ],
  [
    "that the database cannot read",
    () => database.pool.query("select $1::text::int", [email]),
    "invalid input syntax",
  ],
  [
    "sent without drizzle, in the way of another",
    async () => {
      await database.pool.query("create table boxes (email text unique)");
      const add = () => database.pool.query("insert into boxes values ($1)", [email]);
      await add();
      await add();
    },
    "boxes_email_key",
  ],
])("tells of a row %s, without its values", async (_what, query, told) => {
  const line = await logged(query());
  expect(line).toContain(told);
  expect(line).toMatch(/"code":"[0-9A-Z]{5}"/);
  for (const secret of SECRETS) {
    expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
});

it("logs it in one line with the message of the database", async () => {
  const query = database.db.execute(sql`insert into nowhere values (${email})`);
  const error: unknown = await Promise.resolve(query).catch((reason: unknown) => reason);
  expect(error instanceof Error && redactError(error)).toBe('relation "nowhere" does not exist');
  expect(redactError(new Error("not of the database"))).toBe("not of the database");
});

it("keeps what is not secret: kind, message, code and position", async () => {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const line = await logged(Promise.reject(new Error("away", { cause: error })));
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: "failed",
    err: { type: "Error", message: "away: connect ECONNREFUSED", code: "ECONNREFUSED" },
  });
  expect(line).toContain("redact-error.test.ts");
});
