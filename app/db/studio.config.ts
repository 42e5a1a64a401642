import { existsSync } from "node:fs";
import { defineConfig } from "drizzle-kit";
import { InvalidSettings, parseEnv } from "~/server/env.server";

if (existsSync(".env")) process.loadEnvFile(".env");
const { databaseUrl } = parseEnv();
if (databaseUrl === undefined) {
  // The studio takes no lock, and a second process on the directory would lose rows (database.md §3).
  throw new InvalidSettings(
    "DATABASE_URL: npm run db:studio needs the address of a PostgreSQL; the embedded database belongs to the server alone",
  );
}

// `npm run db:studio`: the tables in a browser.
export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/db/schema.server.ts", "./app/features/**/*schema.server.ts"],
  dbCredentials: { url: databaseUrl },
});
