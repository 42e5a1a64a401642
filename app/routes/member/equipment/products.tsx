import { useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Card } from "~/ui/primitives/card";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import type { loader } from "./products.server";
import * as styles from "./products.module.css";

export { loader } from "./products.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["equipment"], publicCache: true };

const SIZES = "(max-width: 363px) 100vw, (max-width: 1023px) 50vw, 340px";

/** The eight things that the workouts use, at a marketplace (product.md §2 "Equipment page"). */
export default function Products() {
  const { things } = useLoaderData<typeof loader>();
  const { t } = useTranslation("equipment");
  return (
    <MemberPage back>
      <Section title={t("title")} headingLevel={1} lead={t("lead")}>
        <p className={styles.disclosure}>{t("disclosure")}</p>
        <ul className={styles.things}>
          {things.map(({ key, picture, buyTo }, i) => (
            <Card key={key} as="li" padded={false}>
              <Picture
                src={picture}
                alt=""
                width={960}
                height={720}
                ratio="4:3"
                sizes={SIZES}
                eager={i === 0}
                color="#a39b8d"
              />
              <div className={styles.words}>
                <h2 className={styles.name}>{t(`${key}.name`)}</h2>
                <p className={styles.text}>{t(`${key}.text`)}</p>
                {/* Search engines ask that links which earn money say so. */}
                <a
                  className={styles.buy}
                  href={buyTo}
                  target="_blank"
                  rel="sponsored nofollow noopener"
                  aria-label={t("buyNamed", { name: t(`${key}.name`) })}
                >
                  {t("buy")}
                  <Icon as={ExternalLink} size={20} />
                </a>
              </div>
            </Card>
          ))}
        </ul>
      </Section>
    </MemberPage>
  );
}
