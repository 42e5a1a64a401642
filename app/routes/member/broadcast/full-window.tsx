import { useEffect, useRef, type ReactNode, type SyntheticEvent } from "react";
import * as styles from "./broadcast-stage.module.css";

/** Covers the window, so that nothing beside the stage is pressed by mistake and every button is within reach. */
export function FullWindow({
  label,
  onLeave,
  children,
}: {
  label: string;
  /** Escape, or the back gesture of a phone. */
  onLeave: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };
  useEffect(show, []);
  const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  return (
    <dialog
      ref={dialog}
      className={styles.full}
      aria-label={label}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onLeave();
      }}
      // A browser may close it after a second gesture without asking.
      onClose={(event) => {
        if (isOwn(event)) show();
      }}
    >
      {children}
    </dialog>
  );
}
