import { describe, expect, it } from "vitest";
import { readForm } from "./form.server";

const posted = (body: string) =>
  readForm(
    new Request("http://gym.test/", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    }),
  );

describe("a form", () => {
  it("keeps what was typed, under the program's own field names", async () => {
    const form = await posted("email=ada%40example.test&selectedSubscriptionType=3&email=twice");
    expect([...form]).toEqual([
      ["email", "ada@example.test"],
      ["selectedSubscriptionType", "3"],
      ["email", "twice"],
    ]);
  });

  it.each([
    ["an array as long as it likes", "a[200000000]=x"],
    ["a path into an object", "a.b=x"],
    ["a prototype", "__proto__=x"],
    ["a command to the form library", "__intent__=x"],
    ["no name", "=x"],
    ["a name without end", `${"a".repeat(65)}=x`],
  ])("goes without a field that is %s", async (_what, field) => {
    const form = await posted(`lang=de&${field}&email=a%40b.test&${field}`);
    expect([...form]).toEqual([
      ["lang", "de"],
      ["email", "a@b.test"],
    ]);
  });

  it.each([
    ["a NUL", "email=%00"],
    ["a NUL under a name of nobody's", "a.b=%00"],
  ])("is refused with %s", async (_what, body) => {
    await expect(posted(body)).rejects.toMatchObject({ status: 400 });
  });
});
