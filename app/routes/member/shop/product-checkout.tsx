/** The product checkout page of product.md §2: the product, its price, and the form that orders it. */
import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PageActions } from "~/ui/billing/card/use-card-payment";
import { NoScriptErrorSummary } from "../billing/orders/no-script-error-summary";
import { NotOnSale } from "../billing/orders/not-on-sale";
import { useErrorText } from "../billing/orders/use-error-text";
import { Hero } from "~/ui/layout/hero";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { Picture } from "~/ui/primitives/picture";
import { ProductPayment } from "./product-payment";
import type { loader } from "./product.server";
import * as styles from "./shop.module.css";

/** A visitor sees the product before the login (product.md §9). */
const SIGN_IN_DELAY_MS = 100;

type ProductData = Omit<SerializeFrom<typeof loader>, "typed">;

export interface ProductCheckoutProps extends ProductData {
  reply: SubmissionResult<string[]> | undefined;
  /** This page answers the removal of a code. */
  codeRemoved: boolean;
  /** The form waits for its answer. */
  sending: boolean;
  page: PageActions & { submit: (form: FormData, to: string) => void };
}

export function ProductCheckout(props: ProductCheckoutProps) {
  const { product, gymName, headerUrl, reply } = props;
  const { t } = useTranslation("shop");
  const textOf = useErrorText();
  const errorsOf = (field: string) => reply?.error?.[field]?.slice(0, 1).map(textOf);
  return (
    <>
      <Hero
        size="banner"
        picture={
          headerUrl ? { src: headerUrl, alt: "", width: 2400, height: 1350, isHeader: true } : null
        }
        title={product.name}
        titleLang={product.langs.name}
        lead={gymName}
      />
      <Section titleHidden title={t("checkout.title")} space="tight">
        <NoScriptErrorSummary
          errors={{
            pay: errorsOf(""),
            promoCode: errorsOf("promoCode"),
            age: errorsOf("age"),
            parentName: errorsOf("parentName"),
            parentEmail: errorsOf("parentEmail"),
            terms: errorsOf("terms"),
          }}
        />
        <div className={product.imageUrl ? styles.pictured : styles.plain}>
          {product.imageUrl ? (
            <Picture
              src={product.imageUrl}
              alt=""
              width={1200}
              height={900}
              ratio="4:3"
              rounded
              eager
            />
          ) : null}
          <div className={styles.words}>
            <h3 className={styles.name} lang={product.langs.name}>
              {product.name}
            </h3>
            <p className={styles.price}>{product.price}</p>
            {product.description ? (
              <p className={styles.text} lang={product.langs.description}>
                {product.description}
              </p>
            ) : null}
          </div>
          <div id="pay" className={styles.pay}>
            {product.unavailable ? (
              <NotOnSale reason={product.unavailable} />
            ) : props.signInTo === null ? (
              <ProductPayment {...props} />
            ) : (
              <SignInFirst to={props.signInTo} {...props} />
            )}
          </div>
        </div>
      </Section>
    </>
  );
}

/** The script redirects after a moment, a browser without script at once; the link works when both are blocked. */
function SignInFirst({ to, page }: { to: string; page: PageActions }) {
  const { t } = useTranslation("shop");
  const { navigate } = page;
  useEffect(() => {
    const timer = window.setTimeout(() => navigate(to), SIGN_IN_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [navigate, to]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${to}`} />
      </noscript>
      <p>{t("checkout.signInFirst")}</p>
      <ButtonLink to={to} size="large" wide>
        {t("checkout.signIn")}
      </ButtonLink>
    </>
  );
}
