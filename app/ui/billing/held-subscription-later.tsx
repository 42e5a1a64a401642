import { lazy, Suspense } from "react";
import { DialogLoading } from "../primitives/dialog-loading";
import Whole, { type HeldSubscriptionProps } from "./held-subscription";

/**
 * The page of buying has the same address as the bought subscription. Buyers should not download the dialog, so the
 * browser loads it only when shown. The server's HTML contains it, and React keeps that until the script arrives.
 */
const HeldSubscription = import.meta.env.SSR
  ? Whole
  : lazy(() => import("./held-subscription").catch(withoutScript));

/** It failed to load: the server's HTML works without it; a dialog opened by script is loaded as a page instead. */
function withoutScript(): Promise<never> {
  if (document.querySelector("[data-dialog-loading]")) window.location.reload();
  return new Promise(() => {});
}

export function HeldSubscriptionLater(props: HeldSubscriptionProps) {
  return (
    <Suspense fallback={<DialogLoading closeTo={props.closeTo} />}>
      <HeldSubscription {...props} />
    </Suspense>
  );
}
