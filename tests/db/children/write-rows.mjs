// @ts-check
/** `node write-rows.mjs <dataDir>` writes rows until it is killed, and prints each number after its commit. */
import { loadApp } from "../../support/load-app.mjs";

const { openDatabase } = await loadApp("app/db/client.server.ts");
const { pool } = await openDatabase({ dataDir: process.argv[2] ?? "" });
await pool.query("create table if not exists kept (n serial primary key, filler text)");
for (;;) {
  const { rows } = await pool.query(
    "insert into kept (filler) values (repeat('x', 200)) returning n",
  );
  process.stdout.write(`${rows[0].n}\n`);
}
