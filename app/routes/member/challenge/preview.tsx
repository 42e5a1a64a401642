import { useLoaderData } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Icon } from "~/ui/primitives/icon";
import { TextLink } from "~/ui/primitives/text-link";
import { ChallengeHead } from "./challenge-head";
import * as styles from "./challenge.module.css";
import { JoinPanel } from "./join-panel";
import { Plan } from "./plan";
import type { loader } from "./preview.server";

export { loader } from "./preview.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["challenge"] };

/** The parts of the public page, with the content that it will have. */
export default function Preview() {
  const { backTo, head, loginTo, plan, signupTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("challenge");
  return (
    <MemberPage back>
      <Section space="tight">
        <div role="note" className={styles.preview}>
          <p>{t("preview.note")}</p>
          <TextLink to={backTo} plain standalone>
            <Icon as={ChevronLeft} size={20} />
            {t("preview.back")}
          </TextLink>
        </div>
        <ChallengeHead {...head} round={null} />
        <div className={styles.parts}>
          <JoinPanel own={null} refused={null} signupTo={signupTo} loginTo={loginTo} />
          <Plan {...plan} />
        </div>
      </Section>
    </MemberPage>
  );
}
