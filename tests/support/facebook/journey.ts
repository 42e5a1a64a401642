/** The social login of a visitor without script: from a form to the network and back. */
import { paths } from "~/paths";
import type { Page, Visitor } from "../browse";
import type { FacebookStandIn, Person } from "./stand-in";

/** Presses the button of a form; the answer leads to the network. */
export async function pressButton(page: Page, fields: Record<string, string> = {}) {
  const answer = await page.send({ ...fields, intent: "facebook" });
  return { answer, dialogUrl: new URL(answer.headers.location ?? "about:blank") };
}

/** What the person decides; null: cancels. Returns the address that the network leads back to. */
export function decide(
  facebook: FacebookStandIn,
  dialogUrl: URL,
  choice: { person: Person; email?: "no" } | null,
): string {
  const query = new URLSearchParams(dialogUrl.searchParams);
  if (choice) query.set("person", choice.person.id);
  if (choice?.email) query.set("email", choice.email);
  return facebook.decide(query);
}

/** The whole way, up to the page where the redirects end. */
export async function continueWithFacebook(
  facebook: FacebookStandIn,
  page: Page,
  choice: { person: Person; email?: "no" } | null,
  fields: Record<string, string> = {},
): Promise<Page> {
  const { dialogUrl } = await pressButton(page, fields);
  return comeBack(page.visitor, decide(facebook, dialogUrl, choice));
}

/** Follows the network's answer, and agrees where the platform's host asks before it leads to a custom domain. */
export async function comeBack(visitor: Visitor, callbackUrl: string): Promise<Page> {
  const page = await visitor.visit(callbackUrl);
  return page.url.pathname === paths.confirmHandoff() ? page.submit({ intent: "continue" }) : page;
}
