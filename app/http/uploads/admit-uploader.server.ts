/** Who may bring files into which gym, within a limit of requests. */
import type { Request } from "express";
import type { Db } from "~/db/client.server";
import type { Gym } from "~/features/gyms/queries.server";
import type { Mount } from "~/paths";
import type { RateLimits } from "../load-context";
import type { RefusalName } from "../refusals";
import { admitStaff } from "./admit-staff.server";

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
  const staff = await admitStaff(request, { db, gymGuid, now });
  if (!staff.ok) return staff;
  const { accountId, gym, mount } = staff;
  const limit = await limits.consume("upload", accountId);
  if (!limit.ok) {
    const headers = { "Retry-After": String(limit.retryAfterSeconds) };
    return { ok: false, reason: "tooManyRequests", headers };
  }
  return { ok: true, uploader: { gym, mount, accountId } };
}
