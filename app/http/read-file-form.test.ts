/** A form with one file: what is read, and what is refused. */
import { describe, expect, it } from "vitest";
import { isFileForm, readFileForm } from "./read-file-form.server";

const URL = "http://gym.test/studio/logo";
const MOST = 100_000;
const fileOf = (bytes: number) => new File([new Uint8Array(bytes).fill(7)], "logo.png");
const read = (form: Request) => readFileForm(form, { field: "picture", maxBytes: MOST });

function formOf(...parts: [name: string, value: string | File][]): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request(URL, { method: "POST", body });
}

const rawOf = (body: string, type = "multipart/form-data; boundary=b") =>
  new Request(URL, { method: "POST", body, headers: { "Content-Type": type } });

const PART = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';

describe("readFileForm", () => {
  it("reads the file of the field, beside other fields and files", async () => {
    const form = formOf(["a", "b"], ["other", fileOf(9)], ["picture", fileOf(70_000)]);
    expect(isFileForm(form)).toBe(true);
    const answer = await read(form);
    expect(answer.ok && answer.file?.equals(Buffer.alloc(70_000, 7))).toBe(true);
    expect(answer.fields).toEqual(new Map([["a", "b"]]));
  });

  it.each([
    ["an empty file", formOf(["picture", new File([], "")])],
    ["a field of its name", formOf(["picture", "text"])],
    ["a file of another name", formOf(["logo", fileOf(4)])],
    ["no field", formOf(["a", "b"])],
  ])("finds no file in %s", async (_what, form) => {
    expect(await read(form)).toMatchObject({ ok: true, file: null });
  });

  it("takes a file of the most bytes, and not one more", async () => {
    const most = await read(formOf(["picture", fileOf(MOST)]));
    expect(most.ok && most.file?.length).toBe(MOST);
    for (const bytes of [MOST + 1, 20 * MOST]) {
      expect(await read(formOf(["picture", fileOf(bytes)]))).toMatchObject({
        ok: false,
        reason: "tooLarge",
      });
    }
  });

  it("tells the fields of a form whose file is too large, before the file and behind it", async () => {
    const form = formOf(["language", "de"], ["picture", fileOf(2 * MOST)], ["version", "7"]);
    const { fields } = await read(form);
    expect(Object.fromEntries(fields)).toEqual({ language: "de", version: "7" });
  });

  it("takes the first of several files, and drops the others as they arrive", async () => {
    const many = Array.from({ length: 6 }, (_none, index): [string, File] => [
      index === 1 ? "picture" : "other",
      fileOf(index === 1 ? 4 : 20 * MOST),
    ]);
    const answer = await read(
      formOf(["picture", new File([], "")], ...many, ["picture", fileOf(9)]),
    );
    expect(answer.ok && answer.file?.length).toBe(4);
  });

  it("reads a refused form to its end, so that the client receives the answer", async () => {
    const whole = new TextEncoder().encode(`--b\r\n${"x".repeat(70_000)}`);
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (read === 20) return controller.close();
        read += 1;
        controller.enqueue(whole);
      },
    });
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const form = new Request(URL, { ...{ method: "POST", body, headers }, ...{ duplex: "half" } });
    const answer = await readFileForm(form, { field: "picture", maxBytes: MOST });
    expect([answer.ok, read]).toEqual([false, 20]);
  });

  it.each([
    ["without a boundary", rawOf(`${PART}x\r\n--b--\r\n`, "multipart/form-data")],
    ["that is cut off in its picture", rawOf(`${PART}half`)],
    ["that is cut off before a part", rawOf("--b\r\n")],
    ["of another boundary", rawOf(`${PART.replace("--b", "--c")}x\r\n--c--\r\n`)],
    ["that is empty", rawOf("")],
    ["of eleven parts", formOf(...Array.from({ length: 11 }, (): [string, string] => ["a", "b"]))],
    ["that is none", rawOf("{}", "application/json")],
  ])("refuses a form %s", async (_what, form) => {
    expect(await read(form)).toMatchObject({ ok: false, reason: "malformed" });
  });
});
