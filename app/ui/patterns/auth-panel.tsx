import type { ReactNode } from "react";
import { Picture, type PictureProps } from "../primitives/picture";
import * as styles from "./auth-panel.module.css";

const SIZES = "(max-width: 1023px) 67vw, 60vw";

interface AuthPanelProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The gym's picture, beside the form from 1024 px on. */
  picture?: Omit<PictureProps, "ratio" | "rounded" | "alt"> | null;
  /** The line over the picture, e.g. the gym's welcome. */
  pictureLine?: ReactNode;
  /** Below the form, e.g. "No account yet? Create an account". */
  aside?: ReactNode;
  children: ReactNode;
}

/** Login, signup, reset: the form alone on a phone, beside the gym's picture on a desktop. */
export function AuthPanel({ title, lead, picture, pictureLine, aside, children }: AuthPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.formSide}>
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className={styles.lead}>{lead}</div> : null}
          {children}
          {aside ? <div className={styles.aside}>{aside}</div> : null}
        </div>
      </div>
      <div className={picture ? styles.pictureSide : styles.plainSide}>
        {picture ? <Picture sizes={SIZES} {...picture} alt="" ratio="fill" eager /> : null}
        {pictureLine ? <p className={styles.line}>{pictureLine}</p> : null}
      </div>
    </div>
  );
}

/** Fields below each other, with a form's spacing. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
