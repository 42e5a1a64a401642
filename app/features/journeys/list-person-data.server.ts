/** Everything that is stored about a person over all gyms, subject by subject (product.md §19). */
import type { DbOrTx } from "~/db/client.server";
import { listBuyerData } from "~/features/billing/list-buyer-data.server";
import { listStudentData } from "~/features/catalog/list-student-data.server";
import { listChallengesOfStudent } from "~/features/challenges/list-challenges-of-student.server";
import type { ExportedPerson } from "~/features/identity/data-export/queries.server";
import { listIdentityData } from "~/features/identity/list-person-data.server";
import { listLivesOfStudent } from "~/features/lives/list-lives-of-student.server";
import { listMailsOfPerson } from "~/features/notifications/list-mails-of-person.server";
import { listPushOfStudent } from "~/features/notifications/push/list-push-of-student.server";
import { listEventsOfStudent } from "~/features/tracking/list-events-of-student.server";
import { listTrackingOfStudent } from "~/features/workout-tracking/list-tracking-of-student.server";
import { listPassData } from "~/features/partners/list-pass-data.server";
import type { PersonSubject } from "~/kernel/person-data";

export async function listPersonData(
  db: DbOrTx,
  { accountId, studentId }: Pick<ExportedPerson, "accountId" | "studentId">,
): Promise<PersonSubject[]> {
  return [
    ...listIdentityData(db, accountId),
    ...listBuyerData(db, studentId),
    ...listStudentData(db, studentId),
    ...(await listTrackingOfStudent(db, studentId)),
    ...listChallengesOfStudent(db, studentId),
    ...listLivesOfStudent(db, studentId),
    ...listPushOfStudent(db, studentId),
    ...listPassData(db, studentId),
    ...(await listEventsOfStudent(db, studentId)),
    ...listMailsOfPerson(db, { accountId, studentId }),
  ];
}
