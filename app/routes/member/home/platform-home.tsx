import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Hero } from "~/ui/layout/hero";
import { CoverCard, CoverGrid } from "./cover-grid";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./home.server";
import * as styles from "./platform-home.module.css";

type PlatformHomeProps = Pick<Extract<SerializeFrom<typeof loader>, { kind: "platform" }>, "gyms">;

const PROMISES = ["brand", "money", "everywhere"] as const;

/** The platform's own front page: what the product is, the gyms to visit, and Sign In (product.md §11). */
export function PlatformHome({ gyms }: PlatformHomeProps) {
  const { person } = useShell();
  const { t } = useTranslation("platform");
  return (
    <MemberPage overlayHeader>
      <Hero
        picture={{ src: "/brand/hero.webp", alt: "", width: 2000, height: 1200 }}
        title={t("headline")}
        lead={t("lead")}
        action={
          <>
            <ButtonLink to="#gyms" plain size="large">
              {t("gyms")}
            </ButtonLink>
            {person ? null : (
              <ButtonLink to={paths.signin()} variant="picture" size="large">
                {t("signIn")}
              </ButtonLink>
            )}
          </>
        }
      />
      <Section id="gyms" title={t("gyms")} lead={t("gymsLead")}>
        {gyms.length === 0 ? (
          <EmptyState title={t("noGyms")} />
        ) : (
          <CoverGrid>
            {gyms.map((gym) => (
              <CoverCard
                key={gym.guid}
                to={paths.gymHome(gym.guid)}
                name={gym.name}
                note={gym.welcome1 ?? undefined}
                headerPicture
                picture={
                  gym.headerImageUrl ? { src: gym.headerImageUrl, width: 2400, height: 1350 } : null
                }
              />
            ))}
          </CoverGrid>
        )}
      </Section>
      <Section raised title={t("promises")} titleHidden>
        <ul className={styles.promises}>
          {PROMISES.map((promise) => (
            <li key={promise}>
              <h3 className={styles.title}>{t(`${promise}Title`)}</h3>
              <p className={styles.text}>{t(`${promise}Text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </MemberPage>
  );
}
