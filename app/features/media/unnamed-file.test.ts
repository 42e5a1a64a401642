import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { withUnnamedFile } from "./unnamed-file.server";

const parts = () => readdirSync(tmpdir()).filter((name) => name.endsWith(".part"));

describe("a file without a name", () => {
  it("gives back what was appended, and has no name while it is open", async () => {
    const content = await withUnnamedFile(async (file) => {
      await file.append(Buffer.from("one "));
      await file.append(Buffer.from("two"));
      expect(parts()).toEqual([]);
      expect(file.size).toBe(7);
      const { stream, size } = file.read();
      return { text: (await buffer(stream)).toString(), size };
    });
    expect(content).toEqual({ text: "one two", size: 7 });
  });

  it("can be read again by a repeated upload", async () => {
    const texts = await withUnnamedFile(async (file) => {
      await file.append(Buffer.from("twice"));
      return [await buffer(file.read().stream), await buffer(file.read().stream)];
    });
    expect(texts.map(String)).toEqual(["twice", "twice"]);
  });

  it("is closed after a failure", async () => {
    await expect(
      withUnnamedFile(() => Promise.reject(new Error("the store is away"))),
    ).rejects.toThrow("the store is away");
    expect(parts()).toEqual([]);
  });
});
