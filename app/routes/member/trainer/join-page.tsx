import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Hero } from "~/ui/layout/hero";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ShareLink } from "~/ui/patterns/share-link";
import { ButtonLink } from "~/ui/primitives/button";
import { GetStarted } from "./get-started";
import type { loadJoin } from "./load-join.server";
import { PromoFilm } from "./promo-film";
import { StartLink } from "./start-link";

type JoinView = SerializeFrom<typeof loadJoin>;

export function JoinPage({ view }: { view: JoinView }) {
  const { screenName, stepCloser, stepCloserImageUrl, langs, ...page } = view;
  const { aboutTo, getStarted, profileImgUrl, promo } = page;
  const { t } = useTranslation("trainer");
  return (
    <MemberPage overlayHeader={stepCloserImageUrl !== null}>
      <Hero
        picture={
          stepCloserImageUrl ? { src: stepCloserImageUrl, alt: "", width: 1600, height: 900 } : null
        }
        logo={stepCloserImageUrl ? null : { name: screenName, src: profileImgUrl }}
        title={t("stepCloser.title", { trainer: screenName })}
        lead={stepCloser}
        leadLang={langs.stepCloser}
        action={
          <>
            {getStarted ? <StartLink kind={getStarted.kind} /> : null}
            <ButtonLink to={aboutTo} size="large" variant="picture">
              {t("stepCloser.more", { trainer: screenName })}
            </ButtonLink>
          </>
        }
      />
      {promo ? (
        <Section title={t("film", { trainer: screenName })}>
          <PromoFilm film={promo} trainer={screenName} />
        </Section>
      ) : null}
      {getStarted ? <GetStarted view={getStarted} trainer={screenName} /> : null}
      <Section space="tight">
        <ShareLink url={page.shareUrl} title={t("stepCloser.title", { trainer: screenName })} />
      </Section>
    </MemberPage>
  );
}
