import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { DialogPageProps } from "./dialog";
import * as styles from "./dialog.module.css";
import { Icon } from "./icon";

interface DialogCloseProps extends Pick<DialogPageProps, "closeTo" | "closeLabel"> {
  /** For closing by the Escape key or a press outside. */
  link: RefObject<HTMLAnchorElement>;
}

/** Closes a dialog with a link to the page below it. */
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
