/**
 * Renders a mail: an HTML part and a plain part from the same texts, in the gym's brand and the reader's language.
 * Pure. The HTML of mail is its own dialect, with tables and inline styles, because mail programs drop style sheets.
 * Colours come from the gym's theme, so every text is readable.
 */

import type { LangKey } from "~/kernel/lang-keys";
import { billingLetters } from "./billing-mails";
import { moneyBackLetters } from "./refund-mails";
import { permissionLetters } from "./permission-mails";
import { withoutAddresses } from "./plain-name";

const SOLD = ["firstName", "item", "timeZone"] as const;
const REFUND = [...SOLD, "amountMinor", "currency", "at", "reference"] as const;
const MONEY_BACK = [...REFUND, "member"] as const;

/** Every kind of mail with the facts it needs. Facts are strings: they live in a jsonb column. */
export interface MailData {
  welcome: { firstName: string };
  /** Paid, or started without a payment (a trial, a free period). */
  receipt: Sold & {
    amountMinor: string;
    currency: string;
    at: string;
    reference: string;
    /** "" for a product. */
    subscriptionId: string;
    /** The end of the period that was paid for; "" for a product. */
    nextAt: string;
    /** "" when there is no further payment. */
    nextAmountMinor: string;
  };
  trialEnding: Sold & {
    endsAt: string;
    amountMinor: string;
    currency: string;
    subscriptionId: string;
  };
  paymentFailed: Sold & {
    amountMinor: string;
    currency: string;
    graceEnd: string;
    subscriptionId: string;
  };
  /** `disputed`: "yes" when it was cancelled for a payment that the member's bank looks into; else "". */
  subscriptionCanceled: Sold & { endsAt: string; subscriptionId: string; disputed: string };
  subscriptionReverted: Sold & {
    nextAt: string;
    nextAmountMinor: string;
    currency: string;
    subscriptionId: string;
  };
  subscriptionExpired: Sold & { endedAt: string; subscriptionTypeId: string };
  /** To the member. `endsAccess`, `shared`: "yes" or "". */
  refund: Omit<MoneyBack, "member"> & { endsAccess: string };
  /** The rest goes to the gym's owners. `shared`: out of their account; else the platform bears it. */
  refundToOwner: MoneyBack & { endsAccess: string; shared: string };
  /** `answerBy`: ""; the provider names no deadline. */
  disputeOpened: MoneyBack & { answerBy: string };
  disputeWon: MoneyBack;
  disputeLost: MoneyBack & { endsAccess: string };
  /** To a parent, with the link to agree. */
  parentPermission: Sold & {
    parentName: string;
    priceMinor: string;
    currency: string;
    /** MONTH, YEAR; "" for what is sold once. */
    interval: string;
    until: string;
    token: string;
  };
  /** To the member: the parent has agreed to the purchase. */
  permissionGiven: {
    firstName: string;
    parentName: string;
    item: string;
    /** One of the two; the other is "". */
    subscriptionTypeId: string;
    puid: string;
  };
}

/** What every mail about money says. Moments are ISO, shown in the gym's time zone; amounts are minor units. */
export interface Sold {
  firstName: string;
  /** The plan's or product's name. */
  item: string;
  timeZone: string;
}

/** A refund or a dispute. */
export interface MoneyBack extends Sold {
  /** First and last name of the member who paid. */
  member: string;
  amountMinor: string;
  currency: string;
  at: string;
  reference: string;
}

export type MailKind = keyof MailData;

/** Every fact of every kind, for reading a row of the outbox back. */
export const MAIL_FACTS: { [K in MailKind]: readonly (keyof MailData[K])[] } = {
  welcome: ["firstName"],
  receipt: [
    ...SOLD,
    "amountMinor",
    "currency",
    "at",
    "reference",
    "subscriptionId",
    "nextAt",
    "nextAmountMinor",
  ],
  trialEnding: [...SOLD, "endsAt", "amountMinor", "currency", "subscriptionId"],
  paymentFailed: [...SOLD, "amountMinor", "currency", "graceEnd", "subscriptionId"],
  subscriptionCanceled: [...SOLD, "endsAt", "subscriptionId", "disputed"],
  subscriptionReverted: [...SOLD, "nextAt", "nextAmountMinor", "currency", "subscriptionId"],
  subscriptionExpired: [...SOLD, "endedAt", "subscriptionTypeId"],
  refund: [...REFUND, "endsAccess"],
  refundToOwner: [...MONEY_BACK, "endsAccess", "shared"],
  disputeOpened: [...MONEY_BACK, "answerBy"],
  disputeWon: [...MONEY_BACK],
  disputeLost: [...MONEY_BACK, "endsAccess"],
  parentPermission: [...SOLD, "parentName", "priceMinor", "currency", "interval", "until", "token"],
  permissionGiven: ["firstName", "parentName", "item", "subscriptionTypeId", "puid"],
};

/** The secret of a link: the outbox's row loses it once the mail is sent. */
export const SECRET_FACT = "token";

export const MAIL_KINDS = Object.keys(MAIL_FACTS) as MailKind[];

export function isMailKind(value: string): value is MailKind {
  return MAIL_KINDS.some((kind) => kind === value);
}

export interface MailBrand {
  /** The gym's name, or the product's. */
  name: string;
  /** The verified address of the gym, without a path; every link starts with it. */
  origin: string;
  /** On `origin`, or null: a picture on another server would reveal the reader to that server. */
  logoUrl: string | null;
  colors: {
    page: string;
    surface: string;
    line: string;
    text: string;
    textDim: string;
    button: string;
    buttonInk: string;
  };
  scheme: "dark" | "light";
}

/** A key of the namespace `mail` with its values filled in. */
export type Translate = (key: string, values: Record<string, string>) => string;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export interface Letter {
  subject: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; url: string };
  footer: string;
}

export type Letters<Kinds extends MailKind> = {
  [K in Kinds]: (data: MailData[K], brand: MailBrand, t: Translate, lang: LangKey) => Letter;
};

const letters: Letters<MailKind> = {
  ...billingLetters,
  ...moneyBackLetters,
  ...permissionLetters,
  welcome: ({ firstName }, brand, t) => {
    const values = { firstName, gym: brand.name };
    return {
      subject: t("welcome.subject", values),
      preview: t("welcome.preview", values),
      heading: t("welcome.heading", values),
      paragraphs: [t("welcome.ready", values), t("welcome.oneAccount", values)],
      button: { label: t("welcome.button", values), url: `${brand.origin}/` },
      footer: t("welcome.why", values),
    };
  },
};

/** Facts that contain names people have typed. */
const NAMES: ReadonlySet<string> = new Set(["firstName", "parentName", "member"]);

const namesPlain = <Data extends object>(data: Data): Data =>
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
  const letter = letters[kind](namesPlain(data), brand, t, lang);
  return {
    // A header is one line, whatever a name contains.
    subject: letter.subject.replace(/\s+/g, " ").trim(),
    html: html(letter, brand, lang),
    text: plain(letter, brand),
  };
}

function plain({ heading, paragraphs, button, footer }: Letter, brand: MailBrand): string {
  return [
    heading,
    ...paragraphs,
    `${button.label}: ${button.url}`,
    "--",
    `${brand.name} · ${brand.origin}/`,
    footer,
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

function html(letter: Letter, brand: MailBrand, lang: LangKey): string {
  const { page, surface, line, text, textDim, button, buttonInk } = brand.colors;
  // The name stands beside the logo, because most mail programs hide pictures at first.
  const logo = brand.logoUrl
    ? `<td style="padding:0 14px 0 0"><img src="${escape(brand.logoUrl)}" alt="" width="48" height="48" style="display:block;border:0;width:48px;height:48px;border-radius:24px"></td>`
    : "";
  const masthead = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logo}<td style="font:800 22px/28px ${FONT};color:${text}">${escape(brand.name)}</td></tr></table>`;
  const paragraphs = letter.paragraphs
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px;font:400 17px/27px ${FONT};color:${text}">${escape(paragraph)}</p>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="${lang.toLowerCase()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${brand.scheme}">
<meta name="supported-color-schemes" content="${brand.scheme}">
<title>${escape(letter.subject)}</title>
<style>:root{color-scheme:${brand.scheme}}@media(max-width:576px){.card{padding:28px 20px!important} }</style>
</head>
<body style="margin:0;padding:0;background:${page}" bgcolor="${page}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${page}">${escape(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${page}" style="background:${page}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 24px">${masthead}</td></tr>
<tr><td class="card" bgcolor="${surface}" style="padding:40px;background:${surface};border:1px solid ${line};border-radius:12px">
<h1 style="margin:0 0 20px;font:800 32px/38px ${FONT};color:${text}">${escape(letter.heading)}</h1>
${paragraphs}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 4px">
<tr><td bgcolor="${button}" style="background:${button};border-radius:999px">
<a href="${escape(letter.button.url)}" style="display:inline-block;padding:15px 30px;font:700 17px/22px ${FONT};color:${buttonInk};text-decoration:none;border-radius:999px">${escape(letter.button.label)}</a>
</td></tr>
</table>
</td></tr>
<tr><td style="padding:24px 4px 0;font:400 13px/20px ${FONT};color:${textDim}">
<a href="${escape(brand.origin)}/" style="color:${text};font-weight:700;text-decoration:underline">${escape(brand.name)}</a><br>
${escape(letter.footer)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
