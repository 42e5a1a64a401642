/**
 * What the forms of an account ask for, and what they show before script runs (product.md §5, §9, §17): the checks of
 * the browser, read-only fields and hints.
 */
import { beforeAll, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { wordsOf } from "../support/page-words";
import { partnerOf } from "../support/partner-links";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const HINT = "Password should have at least 6 chars";

const site = fileSite();
let profile: Page;
beforeAll(async () => {
  const [mount] = sitesOf(site);
  const visitor = new Visitor(site);
  await signUp(visitor, mount);
  profile = await visitor.visit(at(mount, "/profile"));
});

/** The start tag of a field, found by its label. */
function fieldOf({ html }: Page, label: string): string {
  const [, id = ""] =
    new RegExp(`<label[^>]* for="([^"]+)"[^>]*>\\s*${label}\\s*<`).exec(html) ?? [];
  const tags = [...html.matchAll(/<(?:input|select)\b[^>]*>/g)].map(([tag]) => tag);
  return tags.find((tag) => id !== "" && tag.includes(`id="${id}"`)) ?? "";
}
const has = (tag: string, attribute: string) =>
  new RegExp(`\\s${attribute}(?:=|\\s|/|>)`, "i").test(tag);

it.each(["First name", "Last name", "Email"])(
  "the profile shows '%s' required, read-only and without a name, so that it is never sent",
  (label) => {
    const field = fieldOf(profile, label);
    expect([has(field, "readonly"), has(field, "required")]).toEqual([true, true]);
    expect(has(field, "name")).toBe(false);
  },
);

it.each(["Language", "Goal", "Gender"])(
  "the profile asks for '%s' by a required select",
  (label) => {
    const field = fieldOf(profile, label);
    expect(field.startsWith("<select")).toBe(true);
    expect(has(field, "required")).toBe(true);
  },
);

it("the profile asks for the date of birth by a date field, which may stay empty", () => {
  const field = fieldOf(profile, "Date of birth");
  expect(field).toContain('type="date"');
  expect(has(field, "required")).toBe(false);
});

it.each([
  ["/login", ["Email", "Password"], null],
  ["/signup", ["First name", "Last name", "Email", "Password", "Confirm password"], HINT],
  ["/reset-password?step=code", ["Email", "Code", "New password", "Confirm password"], HINT],
])("%s requires %j; its hint is %j", async (path, labels, hint) => {
  const page = await new Visitor(site).visit(at(sitesOf(site)[0], path));
  for (const label of labels) {
    expect([label, has(fieldOf(page, label), "required")]).toEqual([label, true]);
  }
  if (hint !== null) expect(wordsOf(page)).toContain(hint);
});

it("the partner's form shows its person read-only, asks for two passwords and says their rule", async () => {
  const { gpwId, ...values } = partnerOf(site).links.create({
    gpwId: "GP-fields",
    email: newEmail(),
    firstname: "Robin",
    lastname: "Partner",
  });
  const query = new URLSearchParams({ ...values, gpw_id: gpwId });
  const page = await new Visitor(site).visit(`${platformOf(site)}/gympass/register?${query}`);
  for (const label of ["First name", "Last name", "Email"]) {
    const field = fieldOf(page, label);
    expect([label, has(field, "readonly"), has(field, "required")]).toEqual([label, true, true]);
  }
  for (const label of ["Password", "Confirm password"]) {
    expect(has(fieldOf(page, label), "required")).toBe(true);
  }
  expect(wordsOf(page)).toContain(
    "Password must contain at least 1 uppercase character, 1 lowercase character, 1 number, 1 special character and be at least 8 characters long.",
  );
});
