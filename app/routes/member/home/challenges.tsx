import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { Covers, type Cover } from "./covers";

/** The gym's challenges; nothing for a gym without any. */
export function Challenges({ challenges }: { challenges: readonly Cover[] }) {
  const { t } = useTranslation("home");
  if (challenges.length === 0) return null;
  return (
    <Section id="challenges" title={t("challenges")}>
      <Covers covers={challenges} />
    </Section>
  );
}
