/** Time passes for one's own test subscriptions, so that a renewal or an expiry can be seen without waiting for it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/http/form.server";
import { translator } from "~/http/i18n.server";
import { notFound, seeOther } from "~/http/responses.server";
import { requirePerson } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { paymentPaths } from "~/payment-paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { Field } from "~/ui/primitives/field";

export const handle = { i18n: ["sandbox"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

const MAX_DAYS = 400;

export async function loader(args: LoaderFunctionArgs) {
  if (!args.context.sandbox) throw notFound();
  await requirePerson(args);
  const t = await translator(args, "sandbox");
  return { title: t("clock.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { sandbox, secure } = args.context;
  if (!sandbox) throw notFound();
  const { studentId } = await requirePerson(args);
  const form = await readForm(args.request);
  const typed = String(form.get("days") ?? "");
  const days = /^\d{1,3}$/.test(typed) ? Math.min(Number(typed), MAX_DAYS) : 0;
  const moved = days > 0 ? await sandbox.moveClock({ studentId, days, now: new Date() }) : 0;
  const toast =
    moved > 0
      ? ({ kind: "good", key: "sandbox:clock.moved" } as const)
      : ({ kind: "bad", key: "sandbox:clock.none" } as const);
  return seeOther(paymentPaths.sandboxClock(), { "Set-Cookie": toastCookie(toast, secure) });
}

export default function Clock() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sandbox");
  return (
    <MemberPage>
      <Section headingLevel={1} title={title} lead={t("clock.intro")} width="form">
        <form method="post">
          <FormStack>
            <Field
              name="days"
              type="number"
              label={t("clock.days")}
              help={t("clock.help")}
              defaultValue={8}
              min={1}
              max={MAX_DAYS}
              required
            />
            <Button wide>{t("clock.move")}</Button>
          </FormStack>
        </form>
      </Section>
    </MemberPage>
  );
}
