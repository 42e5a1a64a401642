import { lazy, Suspense } from "react";
import profile from "../../account/profile.module.css";
import card from "~/ui/primitives/card.module.css";
import { DialogLoading } from "~/ui/primitives/dialog-loading";
import Whole, { type HeldSubscriptionProps } from "./subscription-dialog";

/**
 * The page of buying has the same address as the bought subscription. Buyers should not download the dialog, so the
 * browser loads it only when shown. The server's HTML contains it, and React keeps that until the script arrives.
 */
const SubscriptionDialog = import.meta.env.SSR
  ? Whole
  : lazy(() => import("./subscription-dialog").then(dressed, withoutScript));

/**
 * Of what lies below it: an import asks for no sheet that the document has, and who comes from the profile has them
 * until that page goes, and they with it. Named here they are the route's own (tests/server/dialog-styles.test.ts).
 */
const BELOW = [profile, card];

function dressed<Dialog extends object>(dialog: Dialog) {
  return Object.assign({ below: BELOW }, dialog);
}

/** It failed to load: the server's HTML works without it; a dialog opened by script is loaded as a page instead. */
function withoutScript(): Promise<never> {
  if (document.querySelector("[data-dialog-loading]")) window.location.reload();
  return new Promise(() => {});
}

export function LazySubscriptionDialog(props: HeldSubscriptionProps) {
  return (
    <Suspense fallback={<DialogLoading closeTo={props.closeTo} />}>
      <SubscriptionDialog {...props} />
    </Suspense>
  );
}
