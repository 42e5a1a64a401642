/** Who of a gym's team brings and sees files: by session, gym of host or path, and role, read anew each time. */
import type { Request } from "express";
import type { Db } from "~/db/client.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { toFileScope, type FileScope } from "~/features/library/file-scope";
import { mountFor, type Mount } from "~/paths";
import { addressOf } from "../edge/address";
import { sessionToken } from "../session.server";

type AdmittedStaff =
  | { ok: true; gym: Gym; mount: Mount; accountId: string; scope: FileScope }
  | { ok: false; reason: "unauthorized" | "notFound" };

export async function admitStaff(
  request: Request,
  { db, gymGuid, now }: { db: Db; gymGuid: string | null; now: Date },
): Promise<AdmittedStaff> {
  const { gym: hostGym, customDomain, secure } = addressOf(request);
  const token = sessionToken((name) => (name === "cookie" ? request.get(name) : null), secure);
  const session = token ? await readSession(db, { token, customDomain, now }) : null;
  const accountId = session?.person?.accountId;
  if (accountId === undefined) return { ok: false, reason: "unauthorized" };
  // A gym's own host has no address of another gym, and none with the prefix of its own.
  const pathGym = gymGuid === null || hostGym ? null : await findGymByGuid(db, gymGuid);
  const gym = gymGuid === null ? hostGym : pathGym;
  const role = gym && (await findRoleInGym(db, { accountId, gymId: gym.id }));
  if (!role || !isPermitted(role, "uploadFiles")) return { ok: false, reason: "notFound" };
  const scope = toFileScope({ gymId: gym.id, accountId, role });
  return { ok: true, gym, mount: mountFor(gym, hostGym !== null), accountId, scope };
}
