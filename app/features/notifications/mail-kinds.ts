/** The kinds of mail: the facts that each needs, and the parts that each fills in. */
import type { LangKey } from "~/kernel/lang-keys";

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
