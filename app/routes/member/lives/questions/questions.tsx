import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { useShell } from "~/ui/shell/use-shell";
import { QuestionBox } from "./question-box";
import { QuestionList } from "./question-list";
import type { action, loader } from "./questions.server";

export { action, loader } from "./questions.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["live-questions"] };

export default function LiveQuestions() {
  const { guid, liveTitle, liveTitleLang, manages, own, ...listed } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { mount } = useShell();
  const { t } = useTranslation("live-questions");
  const addresses = {
    action: livePaths.questions(mount, guid),
    dataAddress: livePaths.questionsData(mount, guid),
  };
  return (
    <MemberPage back>
      <Section
        title={<span lang={liveTitleLang}>{liveTitle}</span>}
        headingLevel={1}
        width="column"
        space="tight"
      >
        {manages ? (
          <QuestionList {...addresses} initial={listed} />
        ) : (
          <QuestionBox {...addresses} own={own} refused={answer} />
        )}
        <p>
          <ButtonLink to={paths.live(mount, guid)} variant="secondary">
            {t("toLive")}
          </ButtonLink>
        </p>
      </Section>
    </MemberPage>
  );
}
