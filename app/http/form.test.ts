import { describe, expect, it } from "vitest";
import { readForm } from "./form.server";

const FORM = "application/x-www-form-urlencoded";

const posted = (body: BodyInit, type = FORM) =>
  readForm(
    new Request("http://gym.test/", { method: "POST", headers: { "Content-Type": type }, body }),
  );

describe("a form", () => {
  it("keeps what was typed, under the program's own field names", async () => {
    const form = await posted("email=ada%40example.test&selectedSubscriptionType=3");
    expect([...form]).toEqual([
      ["email", "ada@example.test"],
      ["selectedSubscriptionType", "3"],
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
    ["a NUL in a name", "%00=a"],
    ["a field twice", "email=a&terms=on&email=b"],
  ])("is refused with %s", async (_what, body) => {
    await expect(posted(body)).rejects.toMatchObject({ status: 400 });
  });

  it("has at most 200 fields, nameless ones included", async () => {
    const fields = Array.from({ length: 199 }, (_none, at) => `a${at}=`);
    expect([...(await posted([...fields, "b="].join("&")))]).toHaveLength(200);
    expect([...(await posted([...fields, ""].join("&")))]).toHaveLength(199);
    await expect(posted([...fields, "b=", ""].join("&"))).rejects.toMatchObject({ status: 400 });
  });

  it("has at most 64 KB", async () => {
    const value = "a".repeat(64 * 1024 - "a=".length);
    expect((await posted(`a=${value}`)).get("a")).toBe(value);
    await expect(posted(`a=${value}a`)).rejects.toMatchObject({ status: 413 });
  });

  it.each([
    ["of several parts", "multipart/form-data; boundary=x", "--x--"],
    ["in another alphabet", `${FORM}; charset=utf-16`, "a=b"],
    ["of a program", "application/json", "{}"],
    ["of nothing", "", "a=b"],
  ])("is not taken from a body %s", async (_what, type, body) => {
    await expect(posted(body, type)).rejects.toMatchObject({ status: 400 });
  });

  it.each([FORM, `${FORM};charset=UTF-8`, `${FORM}; charset="utf-8"`])(
    "is read as %s",
    async (type) => {
      expect((await posted("name=Zo%C3%AB", type)).get("name")).toBe("Zoë");
    },
  );
});
