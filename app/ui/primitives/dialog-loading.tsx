/** In its own file, so that a page that may open a dialog does not load the dialog's code up front. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import type { DialogPageProps } from "./dialog";
import { DialogClose } from "./dialog-close";
import * as styles from "./dialog.module.css";
import { Spinner } from "./spinner";

/** A dialog while its content loads (product.md §2 "Dialogs"); closing it cancels. */
export function DialogLoading({
  closeTo,
  closeLabel,
  size = "medium",
  children = <Spinner fill />,
}: Pick<DialogPageProps, "closeTo" | "closeLabel" | "size"> & { children?: ReactNode }) {
  const close = useRef<HTMLAnchorElement>(null);
  // A layout effect, so that a key pressed as soon as the dialog is visible counts.
  useLayoutEffect(() => {
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
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}
