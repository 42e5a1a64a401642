import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { DialogPageProps } from "./dialog";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

interface DialogCloseProps extends Pick<DialogPageProps, "closeTo" | "closeLabel"> {
  /** Pressed by what else closes a dialog: the Escape key, a press beside it. */
  link: RefObject<HTMLAnchorElement>;
}

/** Closing a dialog is a link to the page below it. */
export function DialogClose({ closeTo, closeLabel, link }: DialogCloseProps) {
  const { t } = useTranslation("ui");
  return (
    <Link
      ref={link}
      to={closeTo}
      className={styles.close}
      aria-label={closeLabel ?? t("dialog.close")}
      preventScrollReset
    >
      <Icon as={X} />
    </Link>
  );
}
