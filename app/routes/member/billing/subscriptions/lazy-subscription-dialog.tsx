import { lazy, Suspense } from "react";
import * as profile from "../../account/profile.module.css";
import * as profileForm from "../../account/profile-form.module.css";
import * as chart from "../../progress/chart.module.css";
import * as streak from "../../progress/streak-panel.module.css";
import * as training from "../../progress/training-section.module.css";
import * as card from "~/ui/primitives/card.module.css";
import { DialogLoading } from "~/ui/primitives/dialog-loading";
import FullDialog, { type SubscriptionDialogProps } from "./subscription-dialog";

/**
 * The chooser and the subscription have the same address. Buyers should not download the dialog, so the browser loads
 * it only when the page shows it. The server's HTML contains it, and React keeps that HTML until the script arrives.
 */
const SubscriptionDialog = import.meta.env.SSR
  ? FullDialog
  : lazy(() => import("./subscription-dialog").then(withStyles, reloadPage));

/**
 * Style sheets of the profile below the dialog. An import loads no sheet that the document has, and the sheets of the
 * profile disappear with that page; named here they belong to this route (tests/server/dialog-styles.test.ts).
 */
const BELOW = [profile, profileForm, training, streak, chart, card];

function withStyles<Dialog extends object>(dialog: Dialog) {
  return Object.assign({ below: BELOW }, dialog);
}

/** The server's HTML works without the script; a dialog that the script opens is loaded as a page instead. */
function reloadPage(): Promise<never> {
  if (document.querySelector("[data-dialog-loading]")) window.location.reload();
  return new Promise(() => {});
}

export function LazySubscriptionDialog(props: SubscriptionDialogProps) {
  return (
    <Suspense fallback={<DialogLoading closeTo={props.closeTo} />}>
      <SubscriptionDialog {...props} />
    </Suspense>
  );
}
