/** How many mails the requests of a change of e-mail send to one mailbox (security.md §12). */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, newEmail, PASSWORD, signUp, sitesOf } from "../support/world";

const site = fileSite();

/** The statuses of the requests of a new member, from the visitor's network. */
async function requestChanges(
  emails: string[],
  visitor: Visitor = new Visitor(site),
): Promise<number[]> {
  const [, gym] = sitesOf(site);
  visitor.cookiesFor(new URL(gym.origin).host).clear();
  await signUp(visitor, gym);
  const statuses: number[] = [];
  for (const email of emails) {
    const form = await visitor.visit(at(gym, "/account/email"));
    statuses.push((await form.send({ email, password: PASSWORD })).status);
  }
  return statuses;
}

const FIVE = [303, 303, 303, 303, 303];

function tagged(email: string): string[] {
  const [name, domain] = email.split("@");
  return FIVE.map((_status, tag) => `${name}+${tag}@${domain}`);
}

it("five mails a day to a mailbox keep its owner, on another network, from none", async () => {
  const email = newEmail();
  expect(await requestChanges(tagged(email))).toEqual(FIVE);
  expect(await requestChanges([email])).toEqual([303]);
});

it("two members of one network share its five mails to a mailbox", async () => {
  const email = newEmail();
  const visitor = new Visitor(site);
  expect(await requestChanges(tagged(email), visitor)).toEqual(FIVE);
  expect(await requestChanges([email], visitor)).toEqual([429]);
});

it("twenty mails a day go to one mailbox, from any network", async () => {
  const email = newEmail();
  for (let network = 0; network < 4; network += 1) {
    expect(await requestChanges(tagged(email))).toEqual(FIVE);
  }
  expect(await requestChanges([email])).toEqual([429]);
});
