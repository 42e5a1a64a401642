// @ts-check
/** Opens the database in a process of its own: `node open.mjs <dataDir>`; prints "open" or "refused: …". */
import { loadApp } from "../../support/load-app.mjs";

const { openDatabase } = await loadApp("app/db/client.server.ts");
try {
  await openDatabase({ dataDir: process.argv[2] ?? "" });
  process.stdout.write("open\n");
} catch (error) {
  process.stdout.write(
    `refused: ${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`,
  );
  process.exit(3);
}
