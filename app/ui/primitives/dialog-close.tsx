import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import type { DialogPageProps } from "./dialog";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

/** Closing a dialog is a link to the page below it. */
export const DialogClose = forwardRef<
  HTMLAnchorElement,
  Pick<DialogPageProps, "closeTo" | "closeLabel">
>(function DialogClose({ closeTo, closeLabel }, ref) {
  const { t } = useTranslation("ui");
  return (
    <Link
      ref={ref}
      to={closeTo}
      className={styles.close}
      aria-label={closeLabel ?? t("dialog.close")}
      preventScrollReset
    >
      <Icon as={X} />
    </Link>
  );
});
