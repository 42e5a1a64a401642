import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { partnerPasses } from "./schema.server";

/** The partner's pass that a student has connected. */
export const listPassData = (db: DbOrTx, studentId: number): PersonSubject[] => [
  {
    name: "partner-pass",
    load: () => db.select().from(partnerPasses).where(eq(partnerPasses.studentId, studentId)),
  },
];
