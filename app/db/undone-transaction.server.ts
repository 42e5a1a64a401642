import type { Db, Tx } from "./client.server";
import { inTransaction } from "./transaction.server";

class Undone<T> extends Error {
  constructor(readonly answer: T) {
    super("undone");
  }
}

/** Answers as `fn` does, and undoes what it has written: to say beforehand what a change would do. */
export async function inUndoneTransaction<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx): Promise<never> => {
      throw new Undone(await fn(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer as T;
    throw error;
  }
}
