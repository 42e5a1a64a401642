import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import * as styles from "./edit-conflict.module.css";
import type { Gone } from "./show-gone.server";
import type { StudioFrame } from "./studio-frame.server";
import { StudioPage } from "./studio-page";
import { useUnsentText } from "./use-unsaved-guard";

interface GonePageProps {
  frame: StudioFrame;
  /** Nothing typed: no form was sent. */
  gone: Gone;
}

/** In place of the form of something that another editor has deleted; what was typed can be copied from it. */
export function GonePage({ frame, gone: { kind, to, typed } }: GonePageProps) {
  const { t } = useTranslation("studio");
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  useUnsentText(typed.length > 0);
  return (
    <StudioPage
      frame={frame}
      title={t(`gone.${kind}.title`)}
      lead={t(`gone.${kind}.text`)}
      isRefused={typed.length > 0}
    >
      {typed.length === 0 ? null : (
        <section ref={ref} role="alert" tabIndex={-1} className={styles.conflict}>
          <h2 className={styles.title}>{t("gone.typed")}</h2>
          <dl className={styles.sides}>
            {typed.map(({ label, text }) => (
              <div key={label} className={styles.side}>
                <dt className={styles.sideLabel}>{label}</dt>
                <dd className={styles.sideText}>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ButtonLink to={to} size="large">
        {t(`gone.${kind}.to`)}
      </ButtonLink>
    </StudioPage>
  );
}
