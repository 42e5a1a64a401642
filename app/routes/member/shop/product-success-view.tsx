import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Hero } from "~/ui/layout/hero";
import { PaymentFacts } from "~/ui/billing/payment-facts";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { RichText } from "~/ui/primitives/rich-text";
import { Spinner } from "~/ui/primitives/spinner";
import type { loader } from "./product-success.server";
import * as styles from "./shop.module.css";

type ProductSuccessProps = Omit<SerializeFrom<typeof loader>, "affiliate" | "title">;

export function ProductSuccess(props: ProductSuccessProps) {
  const { t } = useTranslation("shop");
  return (
    <>
      <Hero
        size="banner"
        picture={
          props.headerUrl
            ? { src: props.headerUrl, alt: "", width: 2400, height: 1350, isHeader: true }
            : null
        }
        title={props.productName}
        titleLang={props.langs.name}
        lead={props.gymName}
      />
      <Section
        width="column"
        space="tight"
        title={t(props.pending ? "success.pending" : "success.title")}
        titleHidden={!props.pending && props.html !== null}
      >
        {props.pending ? (
          <div className={styles.form}>
            <Spinner />
            <p>{t("success.pendingText")}</p>
            <PaymentFacts facts={props.facts} />
          </div>
        ) : (
          <>
            {props.html ? (
              <RichText html={props.html} lang={props.langs.checkoutSuccess} />
            ) : (
              <p>{t(props.free ? "success.textFree" : "success.text")}</p>
            )}
            <div className={styles.facts}>
              <PaymentFacts facts={props.facts} />
            </div>
            <div className={styles.onward}>
              <ButtonLink to={props.homeTo}>
                {t("success.onward", { gym: props.gymName })}
              </ButtonLink>
              <ButtonLink to={props.ordersTo} variant="secondary">
                {t("success.orders")}
              </ButtonLink>
            </div>
          </>
        )}
      </Section>
    </>
  );
}
