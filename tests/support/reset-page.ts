/** The page that resets a password: a test opens it and sends its forms in its own process. */
import type { Db } from "~/db/client.server";
import { action, loader } from "~/routes/member/password-reset/reset-password.server";
import { codes } from "./reset-codes";
import { answer, argsOf, type Visit } from "./visit";

export const RESET_PAGE = "/reset-password";
export const NEW_PASSWORD = "a new password";

type ResetVisit = Omit<Visit, "page">;

const withCodes = (visit: ResetVisit): Visit => ({
  page: RESET_PAGE,
  ...visit,
  context: { resetCodes: codes, ...visit.context },
});

export const openReset = (db: Db, visit: ResetVisit = {}) =>
  answer(loader(argsOf(db, withCodes(visit))));

export const postReset = (db: Db, visit: ResetVisit) =>
  answer(action(argsOf(db, withCodes(visit))));

/** The form of the second step. */
export const codeForm = (email: string, code: string, more: Record<string, string> = {}) => ({
  intent: "confirm",
  email,
  code,
  password1: NEW_PASSWORD,
  password2: NEW_PASSWORD,
  ...more,
});
