import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { StoredMail } from "~/features/notifications/outbox-folder.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound } from "~/http/responses.server";
import { paymentPaths } from "~/payment-paths";
import { Outbox } from "./outbox-view";
import { MemberPage } from "~/ui/layout/member-page";

export const handle = { i18n: ["identity"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

const SHOWN = 50;

/** What would have been sent, for development: only with the sandbox provider on loopback, else not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { outbox } = args.context;
  if (!outbox) throw notFound();
  const name = new URL(args.request.url).searchParams.get("mail");
  const [mail, list, language, t] = await Promise.all([
    name === null ? null : outbox.read(name),
    outbox.list(SHOWN),
    languageOf(args),
    translator(args, "identity"),
  ]);
  if (name !== null && !mail) throw notFound();
  // A developer's own machine: its time zone.
  const clock = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const facts = ({ name, subject, from, to, date }: StoredMail) => ({
    name,
    subject,
    from,
    to,
    on: Number.isNaN(Date.parse(date)) ? "" : clock.format(new Date(date)),
  });
  return {
    title: t("outbox.title"),
    mails: list.map((one) => ({
      ...facts(one),
      url: paymentPaths.sandboxOutbox({ mail: one.name }),
    })),
    mail: mail && {
      ...facts(mail),
      paragraphs: mail.text
        .trim()
        .split(/\n{2,}/)
        .map(linked),
    },
  };
}

/** Text in pieces, so that its addresses can be followed; only http(s), as the mail's own renderer makes them. */
function linked(text: string): { text: string; url: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) => ({ text: part, url: /^https?:\/\//.test(part) ? part : null }));
}

export default function OutboxPage() {
  const { mails, mail } = useLoaderData<typeof loader>();
  return (
    <MemberPage>
      <Outbox mails={mails} mail={mail} />
    </MemberPage>
  );
}
