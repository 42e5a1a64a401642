/** The address behind "Start training" (product.md §17): a pass belongs to no gym, so the page needs one to lead to. */
import { findGymById, listGyms } from "~/features/gyms/queries.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { paths } from "~/paths";
import type { PageContext } from "./request-context.server";

/** The gym of the page, else the one that brought the member, else the only gym there is, else the list of gyms. */
export async function findTrainingUrl({
  db,
  gym,
  lang,
  mount,
  person,
}: Pick<PageContext, "db" | "gym" | "lang" | "mount" | "person">): Promise<string> {
  if (gym) return paths.home(mount);
  const student = person && (await findStudentOfAccount(db, person.accountId));
  const gymId = student?.acquiringGymId ?? null;
  const acquiringGym = gymId === null ? null : await findGymById(db, gymId);
  if (acquiringGym) return paths.gymHome(acquiringGym.guid);
  const [first, second] = await listGyms(db, { limit: 2, lang });
  return first && !second ? paths.gymHome(first.guid) : paths.gyms();
}
