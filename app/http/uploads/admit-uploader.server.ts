/** Who may bring files into which gym: the session, the gym of host or path, and the role, read anew each time. */
import type { Request } from "express";
import type { Db } from "~/db/client.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";
import { mountFor, type Mount } from "~/paths";
import { addressOf } from "../edge/address";
import type { RateLimits } from "../load-context";
import type { RefusalName } from "../refusals";
import { sessionToken } from "../session.server";

export interface Uploader {
  gym: Gym;
  mount: Mount;
  accountId: string;
}

export type Admission =
  | { ok: true; uploader: Uploader }
  | { ok: false; reason: RefusalName; headers?: Record<string, string> };

export async function admitUploader(
  request: Request,
  { db, limits, gymGuid, now }: { db: Db; limits: RateLimits; gymGuid: string | null; now: Date },
): Promise<Admission> {
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
  const limit = await limits.consume("upload", accountId);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return { ok: false, reason: "tooManyRequests", headers };
  }
  return { ok: true, uploader: { gym, mount: mountFor(gym, hostGym !== null), accountId } };
}
