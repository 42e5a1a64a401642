import { findPasswordWarning } from "~/features/identity/find-password-warning.server";
import { toastCookie } from "./toast";

const WARNINGS = { common: "ui:password.common", email: "ui:password.email" } as const;

/** The toast that warns of a weak password on the page after it was set; null for any other password. */
export function passwordWarningCookie(
  { password, email }: { password: string; email: string },
  secure: boolean,
): string | null {
  const warning = findPasswordWarning(password, email);
  return warning && toastCookie({ kind: "info", key: WARNINGS[warning] }, secure);
}
