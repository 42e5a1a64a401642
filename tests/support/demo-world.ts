/** The demo world in a test database and an in-memory media store, made by the seed itself. */
import { Readable } from "node:stream";
import { expect } from "vitest";
import { createSandboxProvider } from "~/features/billing/sandbox/provider.server";
import { isMediaKey, type MediaStore } from "~/features/media/media-store";
import { seedDemoWorld } from "../../app/demo/seed.server";
import { openTestDatabase } from "./database";

export const SEEDED_AT = new Date("2026-06-01T09:00:00Z");

export async function openDemoWorld() {
  const database = await openTestDatabase();
  const kept = new Map<string, Buffer>();
  const seed = () =>
    seedDemoWorld({
      db: database.db,
      media: inMemory(kept),
      passwords: {
        hash: async (password) => `hash of ${password}`,
        verify: async () => false,
        decoy: async () => false,
      },
      payments: createSandboxProvider({ db: database.db, secret: "seed" }),
      now: SEEDED_AT,
    });
  return { db: database.db, kept, seed, close: () => database.close() };
}

/** Refuses to store a file twice: a second seed must not copy existing files. */
function inMemory(kept: Map<string, Buffer>): MediaStore {
  return {
    stat: async (key) => {
      const body = kept.get(key);
      return body ? { size: body.length, modifiedAt: SEEDED_AT } : null;
    },
    read: async (key) => {
      const body = kept.get(key);
      return body ? Readable.from([body]) : null;
    },
    readText: async (key) => kept.get(key)?.toString("utf8") ?? null,
    put: async (key, body) => {
      expect(isMediaKey(key), key).toBe(true);
      expect(kept.has(key), `${key} is put twice`).toBe(false);
      if (!Buffer.isBuffer(body)) throw new Error(`${key} is put as a stream`);
      kept.set(key, body);
    },
    list: async function* (folder) {
      for (const [key, body] of kept)
        if (key.startsWith(`${folder}/`)) yield { key, size: body.length };
    },
    delete: async (key) => {
      kept.delete(key);
    },
  };
}
