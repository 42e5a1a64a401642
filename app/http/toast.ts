/** A redirect sets one message, which the next page shows at its top, with or without script. */
import { readCookie, writeCookie } from "./cookies";

export interface Toast {
  kind: "good" | "bad" | "info";
  /** `namespace:key` */
  key: string;
  /** Of a text that counts. */
  count?: number;
}

export function toastCookie({ count, key, kind }: Toast, secure: boolean): string {
  const value = `${kind}.${key}${count === undefined ? "" : `~${count}`}`;
  return writeCookie("toast", value, { secure, maxAge: 60 });
}

/** A malformed cookie shows nothing and is removed. */
export function readToast(
  header: string | null,
  secure: boolean,
): { toast: Toast | null; clear: string } | null {
  const value = readCookie(header, "toast", secure);
  if (!value) return null;
  const clear = writeCookie("toast", "", { secure, maxAge: 0 });
  const [, kind, key, count] =
    /^(good|bad|info)\.([a-z-]+:[A-Za-z.]{1,80})(?:~(\d{1,6}))?$/.exec(value) ?? [];
  if (!key) return { toast: null, clear };
  const known = kind === "bad" || kind === "info" ? kind : "good";
  const counted = count === undefined ? {} : { count: Number(count) };
  return { toast: { kind: known, key, ...counted }, clear };
}
