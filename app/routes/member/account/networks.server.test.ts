import { expect, it } from "vitest";
import { createFacebook } from "~/features/identity/social/facebook-network.server";
import { DEFAULT_API_VERSION, originsOf } from "~/features/identity/social/facebook";
import { socialLogins } from "~/features/identity/social/schema.server";
import type { ReadSession } from "~/features/identity/read-session.server";
import { fileDatabase } from "../../../../tests/support/database";
import { makeMember, PASSWORD } from "../../../../tests/support/gym-world";
import { answer, argsOf } from "../../../../tests/support/visit";
import { currentSession } from "~/http/session.server";
import { action } from "./networks.server";

const database = fileDatabase();
const facebook = createFacebook({
  appId: "1",
  appSecret: "secret",
  apiVersion: DEFAULT_API_VERSION,
  ...originsOf(undefined),
});

async function linkAs(session: { token: string }, change: (session: ReadSession) => ReadSession) {
  const args = argsOf(database.db, {
    page: "/account/networks",
    form: { intent: "link", password: PASSWORD },
    cookies: { session: session.token },
    context: { facebook },
  });
  const read = await currentSession(args);
  if (!read) throw new Error("no session");
  args.context.memo.set("session", Promise.resolve(change(read)));
  return answer(action(args));
}

it("links by the password of the member's own account alone, not by that of their former address", async () => {
  const member = await makeMember(database.db);
  const newcomer = await makeMember(database.db);
  const own = await linkAs(member, (session) => session);
  expect(own.location).toMatch(/dialog\/oauth/);
  // The address has passed to another account between the two reads.
  const other = await linkAs(member, (session) => ({
    ...session,
    person: session.person && { ...session.person, email: newcomer.email },
  }));
  expect([other.status, other.location]).toEqual([400, null]);
  expect(await database.db.select().from(socialLogins)).toHaveLength(1);
});
