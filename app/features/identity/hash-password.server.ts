import { ok, refuse, type Result } from "~/kernel/result";
import { PasswordsBusy, type PasswordHasher } from "./password-hasher.server";

/** Callers hash before their transaction, because hashing is slow and would hold a connection. */
export async function hashPassword(
  passwords: PasswordHasher,
  password: string,
): Promise<Result<{ passwordHash: string }, "busy">> {
  try {
    return ok({ passwordHash: await passwords.hash(password) });
  } catch (error) {
    if (error instanceof PasswordsBusy) return refuse("busy");
    throw error;
  }
}
