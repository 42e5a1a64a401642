/** A subject of what is stored about a person, with its rows; the name is the file's in the archive. */
export interface PersonData {
  name: string;
  rows: readonly Record<string, unknown>[];
}
