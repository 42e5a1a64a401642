/**
 * A refused form, as a document: its title says so, the browser focuses the first wrong field, and a toast has the
 * server's message and the first field's (product.md §5, §8).
 */
import { describe, expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { newMember, openPlans } from "../support/members";
import { fileSite } from "../support/site";
import { at, choosePlan, newEmail, sitesOf } from "../support/world";

const site = fileSite();

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const titleOf = (body: string) => /<title>([^<]*)</.exec(body)?.[1];
const focusedInput = (body: string) => /<input[^>]*\bautofocus[^>]*>/.exec(body)?.[0];
const focusedField = (body: string) => focusedInput(body)?.match(/name="([^"]*)"/)?.[1];

/** The error that stands at the focused field: the browser scrolls there, past the message at the top. */
function errorOfFocused(body: string): string | undefined {
  const [, id = ""] =
    /aria-describedby="(?:\S+ )?([^" ]+-error)"/.exec(focusedInput(body) ?? "") ?? [];
  return body.split(`id="${id}"`)[1]?.split("</p>")[0];
}

const post = (visitor: Visitor, address: string, body: string) =>
  visitor.ask(address, { method: "POST", body, headers: FORM });

describe("a refused form", () => {
  it.each([
    ["/login", "email=nobody&password=x", "email", "email address"],
    ["/login", "email=nobody%40demo.test&password=wrong-password", "password", "do not match"],
    ["/signup", "firstName=&lastName=&email=a&password1=b&password2=c", "firstName", "your name"],
    ["/reset-password", "intent=request&email=nobody", "email", "email address"],
    ["/signup", "firstName=A&lastName=B&email=a&password1=b&password2=c", "email", "email address"],
  ])("%s with %s focuses %s and names it first", async (path, body, field, message) => {
    for (const mount of sitesOf(site)) {
      const visitor = new Visitor(site);
      const form = await visitor.ask(at(mount, path));
      expect(focusedField(form.body)).toBeUndefined();
      const refused = await post(visitor, at(mount, path), body);
      expect(refused.status).toBe(400);
      expect(titleOf(refused.body)).toBe(`Error: ${titleOf(form.body)}`);
      expect(focusedField(refused.body)).toBe(field);
      expect(errorOfFocused(refused.body)).toContain(message);
      const [alert = ""] = /role="alert"[\s\S]*?<\/div>/.exec(refused.body) ?? [];
      expect(alert).toContain(message);
    }
  });

  it.each([
    ["es", "Error: "],
    ["fr", "Erreur : "],
    ["de", "Fehler: "],
  ])("begins its title in %s", async (language, prefix) => {
    const visitor = new Visitor(site);
    visitor.language = language;
    const [mount] = sitesOf(site);
    const { body } = await post(visitor, at(mount, "/login"), "email=&password=");
    expect(titleOf(body)?.startsWith(prefix)).toBe(true);
  });

  it("of a plan does too", async () => {
    const [mount] = sitesOf(site);
    const { visitor } = await newMember(site, mount);
    const chooser = await openPlans(site, mount, visitor);
    const refused = await chooser.submit({ intent: "hosted" });
    expect(refused.status).toBe(400);
    expect(titleOf(refused.html)).toBe("Error: Choose your plan · Ironworks");
    expect(focusedField(refused.html)).toBe("age");
  });

  it("of a parent does too", async () => {
    const [mount] = sitesOf(site);
    const { visitor } = await newMember(site, mount);
    const chooser = await openPlans(site, mount, visitor);
    const refused = await chooser.submit({ intent: "permission", parentName: "Anne King" });
    expect(focusedField(refused.html)).toBe("parentEmail");
  });
});

it.each([
  ["adult", "adult"],
  ["parent", "parent"],
  ["17", undefined],
])(
  "an age of %s in the address, from before a declined card, is ticked: %s",
  async (age, ticked) => {
    const [mount] = sitesOf(site);
    const { visitor } = await newMember(site, mount);
    const chooser = await openPlans(site, mount, visitor);
    const again = await visitor.visit(`${chooser.url.href}?age=${age}`);
    expect(again.forms.find(({ names }) => names.has("age"))?.fields.get("age")).toBe(ticked);
  },
);

it("an age in the address is ticked also when a parent was asked before", async () => {
  const [mount] = sitesOf(site);
  const { visitor } = await newMember(site, mount);
  const chooser = await openPlans(site, mount, visitor);
  const parent = { parentName: "Anne King", parentEmail: newEmail() };
  const waiting = await choosePlan(chooser, { intent: "permission", age: "parent", ...parent });
  const ageOf = ({ forms }: typeof waiting) =>
    forms.find(({ names }) => names.has("age"))?.fields.get("age");
  expect(ageOf(waiting)).toBe("parent");
  const again = `${chooser.url.href}?age=adult`;
  const answered = await visitor.visit(again);
  expect(ageOf(answered)).toBe("adult");
  const asked = await choosePlan(answered, { intent: "permission", age: "parent", ...parent });
  expect(ageOf(asked)).toBe("parent");
  expect(ageOf(await visitor.visit(chooser.url.href))).toBe("parent");
});

it.each(["adult", "parent"])(
  "'Try again' after a declined card carries the age %s",
  async (age) => {
    const [mount] = sitesOf(site);
    const { visitor } = await newMember(site, mount);
    const query = `selectedSubscriptionType=1&reason=card_setup&age=${age}`;
    const failed = await visitor.visit(`${mount.origin}/checkout/failed?${query}`);
    const retry = failed.links.find((link) => link.includes("/profile/subscription/1?"));
    expect(new URL(retry ?? "", mount.origin).searchParams.get("age")).toBe(age);
  },
);
