/** How long the steps of a login by a social network last, and the code that verifies an e-mail. Pure. */
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";

/** From the form to the network and back. */
export const STATE_TTL_MS = 10 * MINUTE_MS;
/** To say on the platform's host that the login may go on to a custom domain. */
export const CONFIRMATION_TTL_MS = 10 * MINUTE_MS;
/** From the platform's host to the host of the form, by redirects alone. */
export const HANDOFF_TTL_MS = 60 * SECOND_MS;
/** To enter an e-mail, its code or a password. */
export const OPEN_TTL_MS = 30 * MINUTE_MS;

export const CODE_TTL_MS = 15 * MINUTE_MS;
export const MAX_CODE_TRIES = 5;
export const CODE_LENGTH = 8;
/** Without letters and digits that look alike. */
export const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** As a person may type or paste it: with spaces, dashes, in lower case. Null: no code at all. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  const isCode = code.length === CODE_LENGTH && [...code].every((c) => CODE_ALPHABET.includes(c));
  return isCode ? code : null;
}

/** What the person is asked before they are signed in. */
export function nextQuestion(
  login: {
    email: string | null;
    askedEmail: string | null;
    codeExpiresAt: Date | null;
  },
  now: Date,
): "email" | "code" | "password" {
  if (login.email !== null) return "password";
  const { askedEmail, codeExpiresAt } = login;
  return askedEmail !== null && codeExpiresAt !== null && codeExpiresAt > now ? "code" : "email";
}
