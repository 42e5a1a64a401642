/** A form with one small file: what is read, and what is refused. */
import { describe, expect, it } from "vitest";
import { readFileForm } from "./read-file-form.server";

const BOUNDARY = "----part";
const MAX = 1_000;

const part = (head: string, body: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const file = (name: string, body: string, filename = "a.bin") =>
  part(`name="${name}"; filename="${filename}"\r\nContent-Type: application/octet-stream`, body);
const END = `--${BOUNDARY}--\r\n`;

const read = (body: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  readFileForm(
    new Request("http://gym.test/", { method: "POST", headers: { "Content-Type": type }, body }),
    { field: "file", maxBytes: MAX },
  );

describe("what is read", () => {
  it("is the file with the other fields", async () => {
    const form = await read(`${field("language", "de")}${file("file", "a\r\n--b")}${END}`);
    expect(form).toEqual({
      ok: true,
      fields: new Map([["language", "de"]]),
      file: Buffer.from("a\r\n--b"),
    });
  });

  it.each([
    ["a field without a chosen file", file("file", "", "")],
    ["a file of another field", file("other", "x")],
    ["no field", ""],
  ])("%s is no file", async (_what, body) => {
    expect(await read(`${field("language", "de")}${body}${END}`)).toMatchObject({
      ok: true,
      file: null,
    });
  });

  it("is as long as allowed", async () => {
    expect(await read(`${file("file", "x".repeat(MAX))}${END}`)).toMatchObject({ ok: true });
  });
});

describe("what is refused", () => {
  it("tells its fields still", async () => {
    const body = `${field("language", "de")}${file("file", "x".repeat(2 * MAX))}${END}`;
    expect(await read(body)).toEqual({
      ok: false,
      reason: "tooLarge",
      fields: new Map([["language", "de"]]),
    });
  });

  it.each([
    ["one byte more", `${file("file", "x".repeat(MAX + 1))}${END}`, "tooLarge"],
    ["a body beyond all bounds", `${file("file", "x".repeat(6_000_000))}${END}`, "tooLarge"],
    ["a body that is cut off", file("file", "x"), "malformed"],
    ["a body of nothing", "", "malformed"],
  ])("%s", async (_what, body, reason) => {
    expect(await read(body)).toMatchObject({ ok: false, reason });
  });

  it.each(["multipart/form-data", "text/plain", "multipart/form-data; boundary="])(
    "the type %s",
    async (type) => {
      expect(await read(`${file("file", "x")}${END}`, type)).toMatchObject({
        ok: false,
        reason: "malformed",
      });
    },
  );
});
