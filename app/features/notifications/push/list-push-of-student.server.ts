import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { pushSubscriptions } from "./schema.server";

/** The browsers that may be notified: the host of the push service alone, because the whole address is a secret. */
export const listPushOfStudent = (db: DbOrTx, studentId: number): PersonSubject[] => [
  {
    name: "push-subscriptions",
    async load() {
      const rows = await db
        .select({
          gymId: pushSubscriptions.gymId,
          endpoint: pushSubscriptions.endpoint,
          lang: pushSubscriptions.lang,
          createdAt: pushSubscriptions.createdAt,
          failedAt: pushSubscriptions.failedAt,
        })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.studentId, studentId));
      return rows.map(({ endpoint, ...row }) => ({ ...row, pushService: new URL(endpoint).host }));
    },
  },
];
