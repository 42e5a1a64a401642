import { describe, expect, it } from "vitest";
import { LONG_FORM_BYTES, readForm } from "./form.server";

const FORM = "application/x-www-form-urlencoded";

const post = (body: BodyInit, type = FORM) =>
  readForm(
    new Request("http://gym.test/", { method: "POST", headers: { "Content-Type": type }, body }),
  );

describe("a form", () => {
  it("keeps the typed values of flat field names", async () => {
    const form = await post("email=ada%40example.test&selectedSubscriptionType=3");
    expect([...form]).toEqual([
      ["email", "ada@example.test"],
      ["selectedSubscriptionType", "3"],
    ]);
  });

  it.each([
    ["an array of any length", "a[200000000]=x"],
    ["a path into an object", "a.b=x"],
    ["a prototype", "__proto__=x"],
    ["a command to the form library", "__intent__=x"],
    ["no name", "=x"],
    ["a name of 65 characters", `${"a".repeat(65)}=x`],
  ])("drops a field that is %s", async (_what, field) => {
    const form = await post(`lang=de&${field}&email=a%40b.test&${field}`);
    expect([...form]).toEqual([
      ["lang", "de"],
      ["email", "a@b.test"],
    ]);
  });

  it.each([
    ["a NUL", "email=%00"],
    ["a NUL in a dropped field", "a.b=%00"],
    ["a NUL in a name", "%00=a"],
    ["a field twice", "email=a&terms=on&email=b"],
  ])("is refused with %s", async (_what, body) => {
    await expect(post(body)).rejects.toMatchObject({ status: 400 });
  });

  it("has at most 200 fields, nameless ones included", async () => {
    const fields = Array.from({ length: 199 }, (_none, index) => `a${index}=`);
    expect([...(await post([...fields, "b="].join("&")))]).toHaveLength(200);
    expect([...(await post([...fields, ""].join("&")))]).toHaveLength(199);
    await expect(post([...fields, "b=", ""].join("&"))).rejects.toMatchObject({ status: 400 });
  });

  it("has at most 64 KB", async () => {
    const value = "a".repeat(64 * 1024 - "a=".length);
    expect((await post(`a=${value}`)).get("a")).toBe(value);
    await expect(post(`a=${value}a`)).rejects.toMatchObject({ status: 413 });
  });

  it("has at most as many bytes as its page takes", async () => {
    const read = (bytes: number) =>
      readForm(
        new Request("http://gym.test", {
          method: "POST",
          body: `a=${"a".repeat(bytes - "a=".length)}`,
          headers: { "Content-Type": FORM },
        }),
        LONG_FORM_BYTES,
      );
    expect(String((await read(LONG_FORM_BYTES)).get("a"))).toHaveLength(LONG_FORM_BYTES - 2);
    await expect(read(LONG_FORM_BYTES + 1)).rejects.toMatchObject({ status: 413 });
  });

  it.each([
    ["with several parts", "multipart/form-data; boundary=x", "--x--"],
    ["in another charset", `${FORM}; charset=utf-16`, "a=b"],
    ["with JSON", "application/json", "{}"],
    ["without a type", "", "a=b"],
  ])("is refused as a body %s", async (_what, type, body) => {
    await expect(post(body, type)).rejects.toMatchObject({ status: 400 });
  });

  it.each([FORM, `${FORM};charset=UTF-8`, `${FORM}; charset="utf-8"`])(
    "is read as %s",
    async (type) => {
      expect((await post("name=Zo%C3%AB", type)).get("name")).toBe("Zoë");
    },
  );
});
