/** A ZIP archive of JSON and CSV files, written subject by subject, so that one subject at a time is in memory. */
import { stringify } from "csv-stringify/sync";
import { Zip, ZipDeflate } from "fflate";
import type { PersonSubject } from "~/kernel/person-data";

const BYTES = new TextEncoder();

/** Yields the bytes of the first page, then those of each subject. */
export async function* toArchive(
  firstPage: string,
  subjects: Iterable<PersonSubject>,
): AsyncGenerator<Uint8Array[]> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(BYTES.encode(text), true);
  };
  const take = () => {
    const written = chunks;
    chunks = [];
    return written;
  };
  add("README.txt", firstPage);
  yield take();
  for (const { name, load } of subjects) {
    const rows = await load();
    add(`json/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
    add(`csv/${name}.csv`, toCsv(rows));
    yield take();
  }
  zip.end();
  yield take();
}

/** A cell that a spreadsheet would run as a formula begins with an apostrophe. */
const toCsv = (rows: readonly Record<string, unknown>[]): string =>
  stringify([...rows], {
    header: rows.length > 0,
    bom: true,
    escape_formulas: true,
    cast: { date: (value) => value.toISOString(), boolean: String },
  });
