import { describe, expect, it } from "vitest";
import {
  isPictureForm,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_FORM_BYTES,
  readPictureForm,
} from "./picture-form.server";

const URL = "http://gym.test/studio/logo";
const fileOf = (bytes: number) => new File([new Uint8Array(bytes).fill(7)], "logo.png");

function formOf(...parts: [name: string, value: string | File][]): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request(URL, { method: "POST", body });
}

const rawOf = (body: string, type = "multipart/form-data; boundary=b") =>
  new Request(URL, { method: "POST", body, headers: { "Content-Type": type } });

const PART = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';

describe("readPictureForm", () => {
  it("reads the file of the field, beside other fields and files", async () => {
    const form = formOf(["a", "b"], ["other", fileOf(9)], ["picture", fileOf(70_000)]);
    expect(isPictureForm(form)).toBe(true);
    const read = await readPictureForm(form);
    expect(read.ok && read.picture?.equals(Buffer.alloc(70_000, 7))).toBe(true);
  });

  it.each([
    ["an empty file", formOf(["picture", new File([], "")])],
    ["a field of its name", formOf(["picture", "text"])],
    ["a file of another name", formOf(["logo", fileOf(4)])],
    ["no field", formOf(["a", "b"])],
  ])("finds no picture in %s", async (_what, form) => {
    expect(await readPictureForm(form)).toEqual({ ok: true, picture: null });
  });

  it("takes a picture of the most bytes, and not one more", async () => {
    const most = await readPictureForm(formOf(["picture", fileOf(MAX_PICTURE_BYTES)]));
    expect(most.ok && most.picture?.length).toBe(MAX_PICTURE_BYTES);
    for (const bytes of [MAX_PICTURE_BYTES + 1, MAX_PICTURE_FORM_BYTES]) {
      const larger = await readPictureForm(formOf(["picture", fileOf(bytes)]));
      expect(larger).toEqual({ ok: false, reason: "too-large" });
    }
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
    expect(await readPictureForm(form)).toEqual({ ok: false, reason: "broken" });
  });
});
