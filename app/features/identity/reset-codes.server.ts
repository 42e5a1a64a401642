/** Makes the codes that reset a password, and the keyed hashes that are stored of them (security.md §13). */
import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { RESET_CODE_ALPHABET, RESET_CODE_LENGTH } from "./reset-code";

export interface ResetCodes {
  create(): string;
  /** The hash depends on the address, so that rows cannot be compared. */
  hash(reset: { emailFolded: string; code: string }): string;
}

export function resetCodes(sessionSecret: string): ResetCodes {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "gymfront reset code 1", 32));
  return {
    create: () =>
      Array.from({ length: RESET_CODE_LENGTH }, () =>
        RESET_CODE_ALPHABET.charAt(randomInt(RESET_CODE_ALPHABET.length)),
      ).join(""),
    hash: ({ emailFolded, code }) =>
      createHmac("sha256", key).update(`${emailFolded} ${code}`).digest("hex"),
  };
}
