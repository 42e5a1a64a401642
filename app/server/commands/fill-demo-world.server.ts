import type { Database } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { seedDemoWorld } from "~/demo/seed.server";
import type { Env } from "../env.server";
import { createSandboxProvider } from "~/features/billing/sandbox/provider.server";
import { createPasswordHasher } from "~/features/identity/password-hasher.server";
import { openMediaStore } from "~/features/media/open-media-store.server";

/** Existing rows stay as they are (product.md §26). */
export async function fillDemoWorld(env: Env, database: Database): Promise<void> {
  await migrateDatabase(database);
  await seedDemoWorld({
    db: database.db,
    media: await openMediaStore(env),
    passwords: createPasswordHasher(),
    payments: createSandboxProvider({ db: database.db, secret: env.sessionSecret }),
    now: new Date(),
  });
}
