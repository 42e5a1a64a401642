import { expect, it } from "vitest";
import { toFormKey } from "./form-key.server";

const ID = "01990b2c-6f00-7a11-8b22-0123456789ab";
const send = (fields: Record<string, string>, accountId = "owner") => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return toFormKey({ person: { accountId } } as Parameters<typeof toFormKey>[0], body);
};
const first = send({ formId: ID, name: "Legs" });

it("is one key for one form with the same values, and a uuid", () => {
  expect(send({ formId: ID, name: "Legs" })).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
  ["another text", { formId: ID, name: "Arms" }, "owner"],
  ["another field", { formId: ID, name: "Legs", "file-1": "on" }, "owner"],
  ["another form", { formId: ID.replace("0", "1"), name: "Legs" }, "owner"],
  ["another person", { formId: ID, name: "Legs" }, "manager"],
])("is another key for %s", (_what, fields, accountId) => {
  expect(send(fields, accountId)).not.toBe(first);
  expect(send(fields, accountId)).not.toBeNull();
});

it.each<Record<string, string>>([
  {},
  { formId: "" },
  { formId: "1" },
  { formId: `${ID}0` },
  { formId: "null" },
])("is none for %j", (fields) => expect(send({ name: "Legs", ...fields })).toBeNull());
