/** `/lives/manage`: for trainers and for the gym's staff (product.md §11 "Protection"). */
import { isStaffOf } from "~/features/identity/roles/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";

/** @throws 303 to /signin, 404 for a person without the role */
export async function loader(args: RequestArgs) {
  const { db, gym, person, t } = await memberContext(args, "lives");
  const { accountId, isTrainer } = person;
  const manages =
    isTrainer || (gym !== null && (await isStaffOf(db, { accountId, gymId: gym.id })));
  if (!manages) throw notFound();
  return { title: t("manage.title") };
}
