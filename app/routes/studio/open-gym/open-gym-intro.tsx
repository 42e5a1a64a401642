import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./open-gym.module.css";

const STEPS = ["open", "fill", "publish"] as const;
const CONDITIONS = ["noMonthly", "leave"] as const;

export function Steps() {
  const { t } = useTranslation("open-gym");
  return (
    <Section title={t("steps.title")} space="tight">
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.stepTitle}>{t(`steps.${step}.title`)}</h3>
            <p className={styles.text}>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Cost({ fee }: { fee: string }) {
  const { t } = useTranslation("open-gym");
  return (
    <Section raised title={t("cost.title")}>
      <div className={styles.cost}>
        <p className={styles.fee}>{t("cost.fee", { fee })}</p>
        <ul className={styles.conditions}>
          {CONDITIONS.map((condition) => (
            <li key={condition}>
              <Icon as={Check} size={20} />
              {t(`cost.${condition}`)}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
