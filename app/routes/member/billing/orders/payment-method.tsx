import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/primitives/icon";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { CardForm, type CardFormProps } from "~/ui/billing/card/card-form";
import * as styles from "./payment-method.module.css";

/** The card form; without script a note that the provider's page follows. */
export function PaymentMethod({ card }: { card: CardFormProps | null }) {
  const { t } = useTranslation("billing");
  const hydrated = useHydrated();
  return (
    <section className={styles.way} aria-labelledby="payment-way">
      <h3 id="payment-way">{t("payment.title")}</h3>
      {hydrated && card ? (
        <CardForm {...card} />
      ) : (
        <p className={styles.wayNote}>
          <Icon as={Lock} size={20} />
          {t("payment.next")}
        </p>
      )}
    </section>
  );
}
