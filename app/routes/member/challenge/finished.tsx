import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ChallengeBadge } from "~/ui/patterns/challenge-badge";
import { TextLink } from "~/ui/primitives/text-link";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./challenge.server";
import * as styles from "./finished.module.css";

type Data = SerializeFrom<typeof loader>;

type FinishedProps = Pick<Data, "head"> & Pick<NonNullable<Data["own"]>, "done" | "finishedOn">;

/** The badge of the round that the member has finished. */
export function Finished({ head, done, finishedOn }: FinishedProps) {
  const { mount } = useShell();
  const { t } = useTranslation("challenge");
  return (
    <section aria-labelledby="finished" className={styles.panel}>
      <div className={styles.badge}>
        <ChallengeBadge
          days={head.days}
          unit={t("badgeUnit", { count: head.days })}
          label={t("finished.badge", { challenge: head.name })}
        />
      </div>
      <div className={styles.words}>
        <h2 id="finished">{t("finished.title")}</h2>
        <p className={styles.text}>{t("finished.text", { count: done, date: finishedOn })}</p>
        <TextLink to={`${paths.progress(mount)}#badges`} standalone>
          {t("finished.all")}
        </TextLink>
      </div>
    </section>
  );
}
