/**
 * The installation's key pair for web push (RFC 8292). Two servers that need it first at the same time agree: the row
 * that is written first counts for both. A browser's subscription holds for this key only, so it is never replaced.
 */
import { createECDH } from "node:crypto";
import type { DbOrTx } from "~/db/client.server";
import { vapidKeys } from "./schema.server";

export interface VapidKeys {
  /** An uncompressed point of P-256, in base64url. */
  publicKey: string;
  privateKey: string;
}

const PRIVATE_KEY_BYTES = 32;

export async function getVapidKeys(db: DbOrTx): Promise<VapidKeys> {
  const known = await readKeys(db);
  if (known) return known;
  await db
    .insert(vapidKeys)
    .values({ id: 1, ...createKeys() })
    .onConflictDoNothing();
  const written = await readKeys(db);
  if (!written) throw new Error("the keys of web push are gone right after they were written");
  return written;
}

async function readKeys(db: DbOrTx): Promise<VapidKeys | null> {
  const [row] = await db
    .select({ publicKey: vapidKeys.publicKey, privateKey: vapidKeys.privateKey })
    .from(vapidKeys);
  return row ?? null;
}

function createKeys(): VapidKeys {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys();
  // A number with leading zeros comes shorter than push services read it.
  const privateKey = Buffer.alloc(PRIVATE_KEY_BYTES);
  const number = curve.getPrivateKey();
  number.copy(privateKey, PRIVATE_KEY_BYTES - number.length);
  return {
    publicKey: publicKey.toString("base64url"),
    privateKey: privateKey.toString("base64url"),
  };
}
