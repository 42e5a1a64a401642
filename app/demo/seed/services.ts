import type { Db } from "~/db/client.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import type { MediaStore } from "~/features/media/media-store";
import type { DemoEmail } from "../people";

/** What the seed works with. */
export interface DemoServices {
  db: Db;
  media: MediaStore;
  passwords: PasswordHasher;
  payments: SandboxProvider;
  now: Date;
}

/** What stands once the gyms are made, by guid and tuid. */
export interface DemoWorld {
  gymIds: ReadonlyMap<string, number>;
  trainerIds: ReadonlyMap<string, number>;
  /** The gym's own application. */
  applicationIds: ReadonlyMap<string, number>;
}

export type DemoPeople = (email: DemoEmail) => { accountId: string; studentId: number };

/** @throws where a later part of the seed asks for what an earlier one did not make. */
export function required<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo world has no ${key}`);
  return value;
}
