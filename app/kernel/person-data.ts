/** A subject of what is stored about a person; the name is the file's in the archive. */
export interface PersonSubject {
  name: string;
  /** Reads the rows; called once, in the order of the subjects. */
  load(): Promise<readonly Record<string, unknown>[]>;
}
