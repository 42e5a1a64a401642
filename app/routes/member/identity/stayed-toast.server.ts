import type { LoadContext } from "~/http/load-context";
import { toastCookie } from "~/http/toast";

/** For every way of signing in: the login has kept an account that was to be deleted (product.md §19). */
export const stayedToast = ({ secure }: LoadContext): string =>
  toastCookie({ kind: "good", key: "account:toast.stayed" }, secure);
