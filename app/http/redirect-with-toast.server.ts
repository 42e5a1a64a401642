import { seeOther } from "./responses.server";
import { toastCookie, type Toast } from "./toast";

/** After an act: the next page says what has become of it. `kind` left out: good. */
export const redirectWithToast = (
  { secure }: { secure: boolean },
  to: string,
  toast: Omit<Toast, "kind"> & Partial<Toast>,
): Response => seeOther(to, { "Set-Cookie": toastCookie({ kind: "good", ...toast }, secure) });
