import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { dataExports } from "~/features/identity/data-export/schema.server";
import { sha256Hex } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import { fileDatabase } from "../../../../tests/support/database";
import { makeMember } from "../../../../tests/support/gym-world";
import { neverUsed } from "../../../../tests/support/load-context";
import { argsOf } from "../../../../tests/support/visit";
import type { MediaStore } from "~/features/media/media-store";
import { action } from "./download-data";

const database = fileDatabase();

it("closes the archive when the database fails before the link is used up", async () => {
  const { accountId, token: session } = await makeMember(database.db);
  const now = new Date();
  const token = randomUUID();
  await database.db.insert(dataExports).values({
    ...{ id: randomUUID(), accountId, tokenHash: sha256Hex(token), requestedAt: now },
    ...{ finishedAt: now, size: 1, expiresAt: addDays(now, 7) },
  });
  const archive = Readable.from(["x"]);
  const privateStore = {
    ...neverUsed<MediaStore>("privateStore"),
    async read() {
      await database.db.execute(sql`alter table data_exports rename to unreadable`);
      return archive;
    },
  };
  const args = argsOf(database.db, {
    page: "/account/data/download",
    form: { token },
    cookies: { session },
    context: { privateStore },
  });
  await expect(action(args)).rejects.toThrow();
  expect(archive.destroyed).toBe(true);
});
