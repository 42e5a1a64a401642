import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonData } from "~/kernel/person-data";
import { partnerPasses } from "./schema.server";

/** The partner's pass that a student has connected. */
export async function* listPassData(db: DbOrTx, studentId: number): AsyncGenerator<PersonData> {
  yield {
    name: "partner-pass",
    rows: await db.select().from(partnerPasses).where(eq(partnerPasses.studentId, studentId)),
  };
}
