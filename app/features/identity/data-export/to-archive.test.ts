import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { toArchive } from "./to-archive.server";

async function readArchive(...subjects: { name: string; rows: Record<string, unknown>[] }[]) {
  const loaded = subjects.map(({ name, rows }) => ({ name, load: () => Promise.resolve(rows) }));
  const chunks: Uint8Array[] = [];
  for await (const written of toArchive("Read me", loaded)) chunks.push(...written);
  const files = Object.entries(unzipSync(Buffer.concat(chunks)));
  return Object.fromEntries(
    files.map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]),
  );
}

describe("the archive of a person's data", () => {
  it("has a readme, and each subject as JSON and as CSV", async () => {
    const at = new Date("2026-03-01T10:00:00.000Z");
    const files = await readArchive(
      { name: "orders", rows: [{ id: 1, name: 'A, "b"', at, open: false }] },
      { name: "mails", rows: [] },
    );
    expect(Object.keys(files)).toEqual([
      "README.txt",
      "json/orders.json",
      "csv/orders.csv",
      "json/mails.json",
      "csv/mails.csv",
    ]);
    expect(files["README.txt"]).toBe("Read me");
    expect(JSON.parse(files["json/orders.json"] ?? "")).toEqual([
      { id: 1, name: 'A, "b"', at: at.toISOString(), open: false },
    ]);
    expect(files["csv/orders.csv"]).toBe(
      `\ufeffid,name,at,open\n1,"A, ""b""",${at.toISOString()},false\n`,
    );
  });

  it.each(["=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1"])(
    "makes no formula of the cell %j",
    async (cell) => {
      const files = await readArchive({ name: "names", rows: [{ cell }] });
      expect(files["csv/names.csv"]).toContain(`'${cell}`);
      expect(JSON.parse(files["json/names.json"] ?? "")).toEqual([{ cell }]);
    },
  );
});
