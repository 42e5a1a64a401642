/** Runs the program's background work in this process on the books of a killed server. */
import { expect } from "vitest";
import type { Database } from "~/db/client.server";
import { parseEnv } from "~/server/env.server";
import { openServices } from "~/server/services.server";
import { PLATFORM, SECRET, type Place } from "./app";

/** Far longer than reconciling, which runs once a minute, takes on a slow machine. */
const MENDED_WITHIN_MS = 240_000;

/** Works like a started server until `findInconsistencies` finds nothing. */
export async function mendBooks(
  { dataDir, databaseUrl }: Place,
  {
    env = {},
    findInconsistencies,
  }: {
    env?: Record<string, string>;
    findInconsistencies: (pool: Database["pool"]) => Promise<Record<string, unknown>>;
  },
): Promise<void> {
  const services = await openServices(
    parseEnv({
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      PLATFORM_HOST: PLATFORM,
      PLATFORM_ORIGIN: `http://${PLATFORM}`,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    }),
  );
  try {
    await expect
      .poll(() => findInconsistencies(services.database.pool), {
        timeout: MENDED_WITHIN_MS,
        interval: 250,
      })
      .toEqual({});
  } finally {
    await services.close();
  }
}
