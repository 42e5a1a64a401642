import type { SerializeFrom } from "@remix-run/node";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Hero } from "~/ui/layout/hero";
import { CoverCard, CoverGrid } from "./cover-grid";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { EmptyState } from "~/ui/primitives/empty-state";
import { Icon } from "~/ui/primitives/icon";
import { useShell } from "~/ui/shell/use-shell";
import type { loader } from "./home.server";
import * as styles from "./platform-home.module.css";

type PlatformHomeProps = Pick<
  Extract<SerializeFrom<typeof loader>, { kind: "platform" }>,
  "gyms" | "fee" | "first" | "startNote"
>;

const PROMISES = ["brand", "money", "everywhere"] as const;
const READERS = ["gymsFor", "trainersFor", "membersFor"] as const;
const CONDITIONS = ["costNoMonthly", "costLeave"] as const;

/** The platform's own front page: what the product is, for whom, what it costs, and gyms to visit (product.md §11). */
export function PlatformHome({ gyms, fee, first, startNote }: PlatformHomeProps) {
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
            <ButtonLink to={first.to} plain size="large">
              {first.label}
            </ButtonLink>
            {person ? null : (
              <ButtonLink to={paths.signin()} variant="picture" size="large">
                {t("signIn")}
              </ButtonLink>
            )}
          </>
        }
      />
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
      <Section title={t("whom")}>
        <dl className={styles.readers}>
          {READERS.map((reader) => (
            <div key={reader}>
              <dt className={styles.reader}>{t(`${reader}Title`)}</dt>
              <dd className={styles.text}>{t(`${reader}Text`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
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
                focus={gym.headerFocus}
                picture={
                  gym.headerImageUrl ? { src: gym.headerImageUrl, width: 2400, height: 1350 } : null
                }
              />
            ))}
          </CoverGrid>
        )}
      </Section>
      <Cost fee={fee} startNote={startNote} />
    </MemberPage>
  );
}

function Cost({ fee, startNote }: Pick<PlatformHomeProps, "fee" | "startNote">) {
  const { mount } = useShell();
  const { t } = useTranslation("platform");
  return (
    <Section raised title={t("cost")}>
      <div className={styles.cost}>
        <p className={styles.fee}>{t("costLead", { fee })}</p>
        <div>
          <ul className={styles.conditions}>
            {CONDITIONS.map((condition) => (
              <li key={condition}>
                <Icon as={Check} size={20} />
                {t(condition)}
              </li>
            ))}
          </ul>
          {startNote ? <p className={styles.note}>{startNote}</p> : null}
          <ButtonLink to={paths.contact(mount)} variant="secondary">
            {t("contact")}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
