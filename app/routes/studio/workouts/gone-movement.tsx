import type { SerializeFrom } from "@remix-run/node";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/primitives/button";
import * as styles from "../edit-conflict.module.css";
import { StudioPage } from "../studio-page";
import type { loader, MovementAnswer } from "./edit-movement.server";
import { PLAYS } from "./movement-form";
import { useMovementLabels } from "./use-movement-labels";

interface GoneMovementProps {
  page: Pick<SerializeFrom<typeof loader>, "editTo" | "frame" | "translations" | "workout">;
  /** What was typed for it; empty: nothing was sent. */
  typed: NonNullable<MovementAnswer["gone"]>;
}

/** In place of the form of a movement that another editor has removed; what was typed can be copied from it. */
export function GoneMovement({ page, typed }: GoneMovementProps) {
  const { editTo, frame, translations, workout } = page;
  const { t } = useTranslation("studio-workouts");
  const labels = useMovementLabels(translations);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const toText = (name: string, text: string) => {
    const plays = name === "plays" ? PLAYS.find((one) => one === text) : undefined;
    return plays ? t(`plays.${plays}`) : text;
  };
  return (
    <StudioPage
      frame={frame}
      title={t("gone.title")}
      lead={t("gone.text")}
      back={{ to: editTo, label: workout }}
      isRefused={typed.length > 0}
    >
      {typed.length === 0 ? null : (
        <section ref={ref} role="alert" tabIndex={-1} className={styles.conflict}>
          <h2 className={styles.title}>{t("gone.typed")}</h2>
          <dl className={styles.sides}>
            {typed.map(({ name, text }) => (
              <div key={name} className={styles.side}>
                <dt className={styles.sideLabel}>{labels[name] ?? name}</dt>
                <dd className={styles.sideText}>{toText(name, text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ButtonLink to={editTo} size="large">
        {t("gone.back")}
      </ButtonLink>
    </StudioPage>
  );
}
