import { expect, it } from "vitest";
import { fileDatabase } from "../../tests/support/database";
import { makeGym, makeMember } from "../../tests/support/gym-world";
import { argsOf, type Visit } from "../../tests/support/visit";
import { findTrainingUrl } from "./find-training-url.server";
import { pageContext } from "./request-context.server";

const database = fileDatabase();

it("is the gym of the page, the member's own, the only one or the list of gyms", async () => {
  const newcomer = await makeMember(database.db);
  const find = async ({ token }: { token: string }, visit: Partial<Visit> = {}) => {
    const args = argsOf(database.db, { page: "/", cookies: { session: token }, ...visit });
    return findTrainingUrl(await pageContext(args, "partner"));
  };
  expect(await find(newcomer)).toBe("/#gyms");
  const only = await makeGym(database.db);
  expect(await find(newcomer)).toBe(`/gym/${only.guid}`);
  const other = await makeGym(database.db);
  expect(await find(newcomer)).toBe("/#gyms");
  const member = await makeMember(database.db, { gym: other });
  expect(await find(member)).toBe(`/gym/${other.guid}`);
  expect(await find(member, { gym: only })).toBe(`/gym/${only.guid}`);
  expect(await find(member, { gym: only, ownHost: true })).toBe("/");
});
