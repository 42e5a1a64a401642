/** A ZIP archive of JSON and CSV files, written subject by subject, so that one subject at a time is in memory. */
import { stringify } from "csv-stringify/sync";
import { Zip, ZipDeflate } from "fflate";
import type { PersonData } from "~/kernel/person-data";

const BYTES = new TextEncoder();

export async function* toArchive(
  readme: string,
  subjects: AsyncIterable<PersonData>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(BYTES.encode(text), true);
    const written = chunks;
    chunks = [];
    return written;
  };
  yield* add("README.txt", readme);
  for await (const { name, rows } of subjects) {
    yield* add(`json/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    yield* add(`csv/${name}.csv`, toCsv(rows));
  }
  zip.end();
  yield* chunks;
}

/** A cell that a spreadsheet would run as a formula begins with an apostrophe. */
const toCsv = (rows: PersonData["rows"]): string =>
  stringify([...rows], {
    header: rows.length > 0,
    bom: true,
    escape_formulas: true,
    cast: { date: (value) => value.toISOString(), boolean: String },
  });
