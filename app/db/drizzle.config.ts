import { defineConfig } from "drizzle-kit";

// Tables live with their feature; the generated SQL is the only thing that is ever run (database.md).
export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/db/schema.server.ts", "./app/features/**/*schema.server.ts"],
  out: "./app/db/migrations",
});
