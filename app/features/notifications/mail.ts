/**
 * Renders a mail: an HTML part and a plain part from the same texts, in the gym's brand and the reader's language.
 * Pure. The HTML of mail is its own dialect, with tables and inline styles, because mail programs drop style sheets.
 * Colours come from the gym's theme, so every text is readable.
 */

import type { LangKey } from "~/kernel/lang-keys";
import { accountMails } from "./account-mails";
import { billingMails } from "./billing-mails";
import { openingMails } from "./opening-mails";
import { legalMails } from "./legal-mails";
import { leavingMails } from "./leaving-mails";
import { liveReminderMails } from "./live-reminder-mails";
import { liveMails } from "./live-mails";
import { progressMails } from "./progress-mails";
import { refundMails } from "./refund-mails";
import { permissionMails } from "./permission-mails";
import { resetMails } from "./reset-mails";
import { socialMails } from "./social-mails";
import { teamMails } from "./team-mails";
import {
  buildHomeUrl,
  type MailBrand,
  type MailBuilders,
  type MailContent,
  type MailData,
  type MailKind,
  type Translate,
} from "./mail-data";
import { withoutAddresses } from "./plain-name";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Where a mail program posts to switch this kind of mail off; null: it cannot be. */
  oneClickUrl?: string | null;
}

const mailBuilders: MailBuilders<MailKind> = {
  ...accountMails,
  ...billingMails,
  ...refundMails,
  ...permissionMails,
  ...resetMails,
  ...leavingMails,
  ...legalMails,
  ...liveMails,
  ...openingMails,
  partnerWelcome: ({ firstName, item }, brand, t) => {
    const values = { firstName, item, gym: brand.name };
    return {
      subject: t("partnerWelcome.subject", values),
      preview: t("partnerWelcome.preview", values),
      heading: t("partnerWelcome.heading", values),
      paragraphs: [t("partnerWelcome.opens", values), t("partnerWelcome.paid", values)],
      button: { label: t("partnerWelcome.button", values), url: buildHomeUrl(brand) },
      footer: t("partnerWelcome.why", values),
    };
  },
  ...socialMails,
  ...teamMails,
  ...progressMails,
  ...liveReminderMails,
  welcome: ({ firstName, network }, brand, t) => {
    const values = { firstName, network, gym: brand.name };
    return {
      subject: t("welcome.subject", values),
      preview: t("welcome.preview", values),
      heading: t("welcome.heading", values),
      paragraphs: [
        t("welcome.ready", values),
        t(network ? "welcome.byNetwork" : "welcome.oneAccount", values),
      ],
      button: { label: t("welcome.button", values), url: buildHomeUrl(brand) },
      footer: t("welcome.why", values),
    };
  },
};

/** Facts that contain a name, which its owner has typed. */
const NAMES: ReadonlySet<string> = new Set(["firstName", "parentName", "member", "inviter"]);

const stripNames = <Data extends object>(data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([fact, value]) => [
      fact,
      NAMES.has(fact) ? withoutAddresses(String(value)) : (value as unknown),
    ]),
  ) as Data;

export function renderMail<K extends MailKind>(
  kind: K,
  { data, brand, lang, t }: { data: MailData[K]; brand: MailBrand; lang: LangKey; t: Translate },
): RenderedMail {
  const content = mailBuilders[kind](stripNames(data), brand, t, lang);
  return {
    // A header is one line, whatever a name contains.
    subject: content.subject.replace(/\s+/g, " ").trim(),
    html: renderHtml(content, brand, lang),
    text: renderText(content, brand, t),
    oneClickUrl: content.switchOff?.oneClickUrl ?? null,
  };
}

function renderText(
  { heading, paragraphs, code, notes = [], button, footer, switchOff }: MailContent,
  brand: MailBrand,
  t: Translate,
): string {
  return [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...notes,
    t("plainLink", { ...button }),
    "--",
    `${brand.name} · ${buildHomeUrl(brand)}`,
    footer,
    ...(switchOff ? [t("plainLink", { label: switchOff.label, url: switchOff.url })] : []),
    "",
  ].join("\n\n");
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Characters of a code are of one width. */
const CODE_FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";

function renderHtml(content: MailContent, brand: MailBrand, lang: LangKey): string {
  const { page, surface, line, text, textDim, button, buttonInk } = brand.colors;
  // The name stands beside the logo, because most mail programs hide pictures at first.
  const logo = brand.logoUrl
    ? `<td style="padding:0 14px 0 0"><img src="${escape(brand.logoUrl)}" alt="" width="48" height="48" style="display:block;border:0;width:48px;height:48px;border-radius:24px"></td>`
    : "";
  const masthead = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logo}<td style="font:800 22px/28px ${FONT};color:${text}">${escape(brand.name)}</td></tr></table>`;
  const switchOff = content.switchOff
    ? `<br>\n<a href="${escape(content.switchOff.url)}" style="color:${text};text-decoration:underline">${escape(content.switchOff.label)}</a>`
    : "";
  const toParagraph = (paragraph: string) =>
    `<p style="margin:0 0 16px;font:400 17px/27px ${FONT};color:${text}">${escape(paragraph)}</p>`;
  const code =
    content.code === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px;font:700 32px/40px ${CODE_FONT};letter-spacing:2px;color:${text}">${escape(content.code)}</p>`,
        ];
  const paragraphs = [
    ...content.paragraphs.map(toParagraph),
    ...code,
    ...(content.notes ?? []).map(toParagraph),
  ].join("\n");
  return `<!doctype html>
<html lang="${lang.toLowerCase()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${brand.scheme}">
<meta name="supported-color-schemes" content="${brand.scheme}">
<title>${escape(content.subject)}</title>
<style>:root{color-scheme:${brand.scheme}}@media(max-width:576px){.card{padding:28px 20px!important}.card h1{font-size:26px!important;line-height:32px!important}.button{width:100%!important}.button a{display:block!important;padding:15px 12px!important} }</style>
</head>
<body style="margin:0;padding:0;background:${page}" bgcolor="${page}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${page}">${escape(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${page}" style="background:${page}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 24px">${masthead}</td></tr>
<tr><td class="card" bgcolor="${surface}" style="padding:40px;background:${surface};border:1px solid ${line};border-radius:12px">
<h1 style="margin:0 0 20px;font:800 32px/38px ${FONT};color:${text}">${escape(content.heading)}</h1>
${paragraphs}
<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 4px">
<tr><td bgcolor="${button}" style="background:${button};border-radius:999px">
<a href="${escape(content.button.url)}" style="display:inline-block;padding:15px 30px;font:700 17px/22px ${FONT};color:${buttonInk};text-align:center;text-decoration:none;border-radius:999px">${escape(content.button.label)}</a>
</td></tr>
</table>
</td></tr>
<tr><td style="padding:24px 4px 0;font:400 13px/20px ${FONT};color:${textDim}">
<a href="${escape(buildHomeUrl(brand))}" style="color:${text};font-weight:700;text-decoration:underline">${escape(brand.name)}</a><br>
${escape(content.footer)}${switchOff}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
