import type { StoredMail } from "~/features/notifications/outbox-folder.server";
import { requestUrl, type RequestArgs } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { notFound } from "~/http/responses.server";
import { paymentPaths } from "~/payment-paths";

const MAX_MAILS = 50;

/** The mails of a server without SMTP, in development only: on loopback, with the sandbox provider. @throws 404 */
export async function loader(args: RequestArgs) {
  const { outbox } = args.context;
  if (!outbox) throw notFound();
  const name = requestUrl(args).searchParams.get("mail");
  const [mail, entries, lang, t] = await Promise.all([
    name === null ? null : outbox.read(name),
    outbox.list(MAX_MAILS),
    languageOf(args),
    translator(args, "identity"),
  ]);
  if (name !== null && !mail) throw notFound();
  // Dates are in the time zone of the developer's own machine.
  const dateFormat = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const toHeader = ({ name, subject, from, to, date }: StoredMail) => ({
    name,
    subject,
    from,
    to,
    on: Number.isNaN(Date.parse(date)) ? "" : dateFormat.format(new Date(date)),
  });
  return {
    title: t("outbox.title"),
    mails: entries.map((entry) => ({
      ...toHeader(entry),
      url: paymentPaths.sandboxOutbox({ mail: entry.name }),
    })),
    mail: mail && {
      ...toHeader(mail),
      paragraphs: mail.text
        .trim()
        .split(/\n{2,}/)
        .map(splitLinks),
    },
  };
}

/** Splits a text into pieces, so that its http(s) addresses become links. */
function splitLinks(text: string): { text: string; url: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) => ({ text: part, url: /^https?:\/\//.test(part) ? part : null }));
}
