/** Everything that is stored about a person over all gyms, one subject after another (product.md §19). */
import type { DbOrTx } from "~/db/client.server";
import { listBuyerData } from "~/features/billing/list-buyer-data.server";
import { listStudentData } from "~/features/catalog/list-student-data.server";
import { listIdentityData } from "~/features/identity/list-person-data.server";
import { listMailsOfPerson } from "~/features/notifications/list-mails-of-person.server";
import { listEventsOfStudent } from "~/features/tracking/list-events-of-student.server";
import { listPassData } from "~/features/partners/list-pass-data.server";
import type { PersonData } from "~/kernel/person-data";

export async function* listPersonData(
  db: DbOrTx,
  { accountId, studentId, email }: { accountId: string; studentId: number; email: string },
): AsyncGenerator<PersonData> {
  yield* listIdentityData(db, accountId);
  yield* listBuyerData(db, studentId);
  yield* listStudentData(db, studentId);
  yield* listPassData(db, studentId);
  yield* listEventsOfStudent(db, studentId);
  yield* listMailsOfPerson(db, email);
}
