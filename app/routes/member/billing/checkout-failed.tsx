import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findOwnOrder } from "~/features/billing/order-queries.server";
import { fulfilNow } from "~/http/fulfil-now.server";
import { translator } from "~/http/i18n.server";
import { seeOther } from "~/http/respond.server";
import { currentPerson } from "~/http/session.server";
import { brandScene } from "~/http/shell.server";
import { isUuid } from "~/kernel/ids";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { ButtonLink } from "~/ui/primitives/button";
import { ErrorState } from "~/ui/primitives/error-state";

export const handle = { i18n: ["billing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const { db } = args.context;
  const reference = new URL(args.request.url).searchParams.get("reference") ?? "";
  const [t, { mount }, person] = await Promise.all([
    translator(args, "billing"),
    brandScene(args),
    currentPerson(args),
  ]);
  const order =
    person && isUuid(reference)
      ? await findOwnOrder(db, { studentId: person.studentId, orderId: reference })
      : null;
  // A closed payment page settles its order now; one that was paid after all is no failure.
  const outcome = order && (await fulfilNow(args.context, order.id));
  if (order && outcome === "fulfilled") throw seeOther(paths.checkoutSuccess({ order: order.id }));
  return {
    title: t("failed.documentTitle"),
    notCharged: outcome === "closed" || outcome === "pending",
    reference: isUuid(reference) ? reference : null,
    tryAgainTo: order?.subscriptionTypeId
      ? paths.subscription(mount, order.subscriptionTypeId, { returnUrl: order.returnUrl })
      : paths.home(mount),
  };
}

/** The spec's sentence first, then a reference and a way on (decisions §9). */
export default function CheckoutFailed() {
  const { reference, notCharged, tryAgainTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("billing");
  return (
    <MemberPage back>
      <Section width="column">
        <ErrorState
          title={t("failed.sentence")}
          text={t(notCharged ? "failed.text" : "failed.unknown")}
          reference={reference ?? undefined}
          action={<ButtonLink to={tryAgainTo}>{t("failed.tryAgain")}</ButtonLink>}
        />
      </Section>
    </MemberPage>
  );
}
