import { lazy, Suspense } from "react";
import { DialogLoading } from "../primitives/dialog-loading";
import Whole, { type HeldSubscriptionProps } from "./held-subscription";

/**
 * The page of buying has the same address as the subscription that was bought. Who buys fetches no dialog: in a browser
 * it comes when it is shown. The server's HTML has it whole, and React leaves that as it is until the script is there.
 */
const HeldSubscription = import.meta.env.SSR
  ? Whole
  : lazy(() => import("./held-subscription").catch(withoutScript));

/** It cannot be had: the page that the server sent works without; one that script has opened is asked of the server. */
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
