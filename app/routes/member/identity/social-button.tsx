/** "or", and the button of the social network, below a form whose fields it sends along. */
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import * as styles from "./social-button.module.css";

export function SocialButton({ form, name }: { form: string; name: string }) {
  const { t } = useTranslation("identity");
  return (
    <div className={styles.social}>
      <p className={styles.or}>
        <span>{t("social.or")}</span>
      </p>
      {/* The fields may be empty: the network knows the person. */}
      <Button
        variant="secondary"
        size="large"
        wide
        form={form}
        formNoValidate
        name="intent"
        value="facebook"
      >
        {t("social.button", { network: name })}
      </Button>
    </div>
  );
}
