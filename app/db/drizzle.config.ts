import { defineConfig } from "drizzle-kit";

// Tables are defined in their feature; only the generated SQL is ever run (database.md §17).
export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/db/schema.server.ts", "./app/features/**/*schema.server.ts"],
  out: "./app/db/migrations",
});
