/** Lists what the password still needs while the person types; without script the hint and the server say it. */
import { Check, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { listMissingParts, PASSWORD_PARTS } from "~/features/partners/password-rule";
import { Icon } from "~/ui/primitives/icon";
import * as styles from "./password-parts.module.css";

export function PasswordParts({ password }: { password: string }) {
  const { t } = useTranslation("partner");
  const missing = listMissingParts(password);
  if (password === "") return null;
  return (
    <>
      <ul className={styles.parts} aria-hidden="true">
        {PASSWORD_PARTS.map((part) => {
          const isMissing = missing.includes(part);
          return (
            <li key={part} className={isMissing ? styles.part : styles.met}>
              <Icon as={isMissing ? Circle : Check} size={20} />
              {t(`parts.${part}`)}
            </li>
          );
        })}
      </ul>
      <p className={styles.status} role="status">
        {missing.length === 0
          ? t("complete")
          : t("stillMissing", { list: missing.map((part) => t(`parts.${part}`)).join(", ") })}
      </p>
    </>
  );
}
