/** Of its own file: a page that only may open a dialog is not to fetch what makes one. */
import { useEffect, useRef } from "react";
import { classNames } from "./class-names";
import type { DialogPageProps } from "./dialog";
import { DialogClose } from "./dialog-close";
import styles from "./dialog.module.css";
import { Spinner } from "./spinner";

/** A dialog's place while what it shows is on its way (spec §2 "Dialogs"); closing gives it up. */
export function DialogLoading({
  closeTo,
  closeLabel,
  size = "medium",
}: Pick<DialogPageProps, "closeTo" | "closeLabel" | "size">) {
  const close = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close.current?.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <div
      data-dialog-loading=""
      aria-busy="true"
      className={classNames(styles.stage, styles.over, styles.arriving)}
    >
      <div className={classNames(styles.panel, styles[size])}>
        <div className={classNames(styles.head, styles.bareHead)}>
          <DialogClose link={close} closeTo={closeTo} closeLabel={closeLabel} />
        </div>
        <div className={styles.body}>
          <Spinner fill />
        </div>
      </div>
    </div>
  );
}
