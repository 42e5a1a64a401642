import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/http/i18n.server";
import { contactOf } from "../legal/legal.server";
import { resolveBrand } from "~/http/shell.server";
import { paths } from "~/paths";
import { ContactLines } from "~/ui/patterns/contact-lines";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { ErrorState } from "~/ui/primitives/error-state";

export const handle = { i18n: ["identity"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const [t, { mount }] = await Promise.all([translator(args, "identity"), resolveBrand(args)]);
  return {
    title: t("registerFailed.title"),
    contactTo: paths.contact(mount),
    tryAgainTo: paths.signup(mount),
    contact: contactOf(args.context),
  };
}

/** The sentence of product.md §2 first, then a way on (product.md §18 "Failure pages"). */
export default function RegisterFailed() {
  const { contactTo, tryAgainTo, contact } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <MemberPage back>
      <Section width="column">
        <ErrorState
          title={t("registerFailed.sentence")}
          text={
            <>
              <ContactLines {...contact} />
              <p>{t("registerFailed.text")}</p>
            </>
          }
          action={
            <>
              <ButtonLink to={tryAgainTo}>{t("registerFailed.tryAgain")}</ButtonLink>
              <ButtonLink to={contactTo} variant="secondary">
                {t("registerFailed.contact")}
              </ButtonLink>
            </>
          }
        />
      </Section>
    </MemberPage>
  );
}
