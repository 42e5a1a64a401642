import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/http/i18n.server";
import { notFound } from "~/http/respond.server";
import { paths } from "~/paths";
import { MemberPage } from "~/ui/layout/member-page";
import { Section } from "~/ui/layout/section";
import { Card } from "~/ui/primitives/card";
import { EmptyState } from "~/ui/primitives/empty-state";
import { TextLink } from "~/ui/primitives/text-link";

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
  const [mail, list, t] = await Promise.all([
    name === null ? null : outbox.read(name),
    outbox.list(SHOWN),
    translator(args, "identity"),
  ]);
  if (name !== null && !mail) throw notFound();
  return {
    title: t("outbox.title"),
    mails: list.map((entry) => ({ ...entry, url: paths.sandboxOutbox({ mail: entry.name }) })),
    mail: mail && {
      subject: mail.subject,
      from: mail.from,
      to: mail.to,
      date: mail.date,
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

export default function Outbox() {
  const { title, mails, mail } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <MemberPage>
      <Section headingLevel={1} title={title} lead={t("outbox.intro")} width="column">
        {mail ? (
          <Card as="article">
            <h2>{mail.subject}</h2>
            <p>
              {mail.from} → {mail.to}
            </p>
            <div data-mail="">
              {mail.paragraphs.map((pieces) => (
                <p key={pieces.map((piece) => piece.text).join("")}>
                  {pieces.map((piece) =>
                    piece.url ? (
                      <a key={piece.text} href={piece.url}>
                        {piece.text}
                      </a>
                    ) : (
                      piece.text
                    ),
                  )}
                </p>
              ))}
            </div>
          </Card>
        ) : null}
        {mails.length === 0 ? (
          <EmptyState title={t("outbox.empty")} />
        ) : (
          <ul>
            {mails.map((entry) => (
              <li key={entry.name}>
                <TextLink to={entry.url} plain standalone>
                  {entry.subject} · {entry.to}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </MemberPage>
  );
}
