/** The link that confirms a new address, opened in a browser with another account's session (product.md §12). */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, newEmail, PASSWORD, signUp, sitesOf } from "../support/world";

const testSite = fileSite();

async function mailedLink(email: string): Promise<string> {
  const [mail] = await mailsTo(testSite, email);
  const [, path = ""] = /(\/account\/email\/confirm\?token=[\w-]{43})/.exec(mail?.text ?? "") ?? [];
  return path;
}

it("confirms for its own account, says so, and leaves the other as it is", async () => {
  const [, site] = sitesOf(testSite);
  const [visitor, other] = [new Visitor(testSite), new Visitor(testSite)];
  await signUp(visitor, site);
  const { email: otherEmail } = await signUp(other, site);
  const wanted = newEmail();
  const form = await visitor.visit(at(site, "/account/email"));
  await form.submit({ email: wanted, password: PASSWORD });
  const link = at(site, await mailedLink(wanted));
  const note = `nothing changes for ${otherEmail}`;

  const question = await other.visit(link);
  expect(wordsOf(question)).toContain(wanted);
  expect(wordsOf(question)).toContain(note);
  const confirmed = await question.submit({});
  expect(wordsOf(confirmed)).toContain("Your new address is set");
  expect(wordsOf(confirmed)).toContain(note);
  const account = at(site, "/account/email");
  expect(wordsOf(await other.visit(account))).toContain(`You sign in with ${otherEmail}`);
  expect(wordsOf(await visitor.visit(account))).toContain(`You sign in with ${wanted}`);
  // The account's own session, and a browser without one, read nothing of another account.
  for (const reader of [visitor, new Visitor(testSite)]) {
    expect(wordsOf(await reader.visit(link))).not.toContain("another account");
  }
});
