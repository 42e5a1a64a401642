/** The kinds of mail, the facts that each needs, and the parts that a mail is made of. */
import type { LangKey } from "~/kernel/lang-keys";

const DEVICE = ["firstName", "at", "timeZone", "browser", "system", "networkPrefix"] as const;
const PURCHASE = ["firstName", "item", "timeZone"] as const;
const LIVE = ["firstName", "title", "at", "timeZone", "count"] as const;
const LATER = ["laterAt", "laterAmountMinor"] as const;
const REFUND = [...PURCHASE, "amountMinor", "currency", "at", "reference"] as const;
const REFUND_WITH_MEMBER = [...REFUND, "member"] as const;

/** Every kind of mail with the facts it needs. Facts are strings: they live in a jsonb column. */
export interface MailData {
  /** `network`: the social network that signs the member in, who has no password; else "". */
  welcome: { firstName: string; network: string };
  /** To a member whom a partner sent, or who has connected a partner's pass. */
  partnerWelcome: { firstName: string; item: string };
  /** The code that resets a password. `returnUrl`: where the reset leads to; "" for the gym's home. */
  resetCode: {
    firstName: string;
    code: string;
    until: string;
    timeZone: string;
    returnUrl: string;
  };
  /** The account will be deleted at `until`. `renewals`: "yes" when renewals were stopped for it; else "". */
  deletionNotice: { firstName: string; until: string; timeZone: string; renewals: string };
  /** A login has kept the account. `canceled`: "yes" when a subscription ends unless the member reverts that. */
  deletionUndone: { firstName: string; canceled: string };
  /** The code that verifies an e-mail; `token`: the code. */
  verifyEmail: { token: string };
  /** Paid, or started without a payment (a trial, a free period). */
  receipt: PurchaseFacts &
    LaterPaymentFacts & {
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
  trialEnding: PurchaseFacts &
    LaterPaymentFacts & {
      endsAt: string;
      amountMinor: string;
      currency: string;
      subscriptionId: string;
    };
  /** A year that has been paid for ends, and the next one is charged. */
  renewalComing: PurchaseFacts &
    LaterPaymentFacts & {
      renewsAt: string;
      amountMinor: string;
      currency: string;
      subscriptionId: string;
    };
  paymentFailed: PurchaseFacts & {
    amountMinor: string;
    currency: string;
    graceEnd: string;
    subscriptionId: string;
  };
  /** `disputed`: "yes" when it was cancelled because the member's bank disputes a payment; else "". */
  subscriptionCanceled: PurchaseFacts & {
    endsAt: string;
    subscriptionId: string;
    disputed: string;
  };
  subscriptionReverted: PurchaseFacts &
    LaterPaymentFacts & {
      nextAt: string;
      nextAmountMinor: string;
      currency: string;
      subscriptionId: string;
    };
  subscriptionExpired: PurchaseFacts & { endedAt: string; subscriptionTypeId: string };
  /** The member has withdrawn. `amountMinor` comes back, `keptMinor` does not; both are "0" without a payment. */
  withdrawn: PurchaseFacts & {
    at: string;
    amountMinor: string;
    keptMinor: string;
    currency: string;
    reference: string;
  };
  /** To the member. `endsAccess`, `shared`: "yes" or "". */
  refund: Omit<RefundFacts, "member"> & { endsAccess: string };
  /** To the gym's owners, like the disputes. `shared`: the gym's account pays its part; else the platform pays all. */
  refundToOwner: RefundFacts & { endsAccess: string; shared: string };
  /** `answerBy`: "" when the provider names no deadline. */
  disputeOpened: RefundFacts & { answerBy: string };
  disputeWon: RefundFacts;
  disputeLost: RefundFacts & { endsAccess: string };
  /** To a parent, with the link to agree. */
  parentPermission: PurchaseFacts & {
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
  /** To the address that the account is to have; the reader may be a stranger. */
  emailChangeConfirm: { until: string; timeZone: string; token: string };
  /** To an address that is invited to a gym's team. `inviter`: the owner's name; `role`: a gym role. */
  teamInvitation: {
    inviter: string;
    gymName: string;
    role: string;
    until: string;
    timeZone: string;
    token: string;
  };
  /** To the address that the account had. */
  emailChanged: AccountFacts & { until: string; token: string };
  /** To the owner of an address that another account asked for. */
  emailTaken: Omit<AccountFacts, "firstName">;
  /**
   * `isNewDevice`: "yes" when the account has used neither the device nor its network before; else "", as the facts of
   * the device. `unlinked`: the social networks that a reset has unlinked, by name; "" for none.
   */
  passwordChanged: AccountFacts & DeviceFacts & { isNewDevice: string; unlinked: string };
  /** A social network signs in to the account from now on, or no longer does. `network`: its name. */
  networkLinked: AccountFacts & { network: string };
  networkUnlinked: AccountFacts & { network: string };
  newDevice: AccountFacts & DeviceFacts;
  /** The archive of the member's data can be downloaded by this link until then. */
  exportReady: Omit<AccountFacts, "at"> & { until: string; token: string };
  weeklyProgress: WeeklyProgressFacts;
  liveReminder: LiveReminderFacts;
  /** A new version of the terms or of the privacy policy (`text`) counts for the member from a day on. */
  legalChanged: { firstName: string; text: string; countsFrom: string; timeZone: string };
  /** To the owner: the gym is a draft, and can be filled. */
  gymOpened: { firstName: string; gymName: string };
  /** To somebody whom the operator invites to open a gym. */
  gymOpeningInvitation: { until: string; timeZone: string; token: string };
  /**
   * A live does not take place: staff cancelled it (`cause` is "" and `reason` says why), or its trainer did not start
   * it ("notStarted"; "ownNotStarted" to the trainer).
   */
  liveCancelled: LiveFacts & { reason: string; cause: string };
  /** A live starts at another time. `from`: the start that the member knew. */
  liveMoved: LiveFacts & { from: string; guid: string };
}

/** The facts of a mail about lives of a series: the first of them, and how many they are (`count`). */
interface LiveFacts {
  firstName: string;
  title: string;
  at: string;
  timeZone: string;
  count: string;
}

/** The facts of the mail about the past week; numbers as digits. */
interface WeeklyProgressFacts {
  firstName: string;
  workouts: string;
  minutes: string;
  /** Weeks of the streak. */
  weeks: string;
  /** "yes" when the running week has to count for the streak to go on; else "". */
  inDanger: string;
  /** Switches the mail off. */
  token: string;
}

/** The facts of the reminder of a live. */
interface LiveReminderFacts {
  firstName: string;
  title: string;
  /** The live's, which its address contains. */
  guid: string;
  startsAt: string;
  timeZone: string;
  /** "" without one. */
  trainer: string;
  /** "24h" or "15m" before the start. */
  when: string;
  /** Ends the reminders of this live. */
  token: string;
}

/** The facts of a mail about the security of an account: when it happened, in the gym's time zone. */
export interface AccountFacts {
  firstName: string;
  at: string;
  timeZone: string;
}

/** Each is "" when it is unknown. */
export interface DeviceFacts {
  browser: string;
  system: string;
  networkPrefix: string;
}

/** The facts of every mail about money. Moments are ISO, shown in the gym's time zone; amounts are minor units. */
export interface PurchaseFacts {
  firstName: string;
  /** The plan's or product's name. */
  item: string;
  timeZone: string;
}

/** The first payment at the full price, where a discount reduces the next one; else both are "". */
export interface LaterPaymentFacts {
  laterAt: string;
  laterAmountMinor: string;
}

export const NO_LATER_PAYMENT: LaterPaymentFacts = { laterAt: "", laterAmountMinor: "" };

/** The facts of a refund or a dispute. */
export interface RefundFacts extends PurchaseFacts {
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
  welcome: ["firstName", "network"],
  partnerWelcome: ["firstName", "item"],
  resetCode: ["firstName", "code", "until", "timeZone", "returnUrl"],
  deletionNotice: ["firstName", "until", "timeZone", "renewals"],
  deletionUndone: ["firstName", "canceled"],
  verifyEmail: ["token"],
  receipt: [
    ...PURCHASE,
    "amountMinor",
    "currency",
    "at",
    "reference",
    "subscriptionId",
    "nextAt",
    "nextAmountMinor",
    ...LATER,
  ],
  trialEnding: [...PURCHASE, ...LATER, "endsAt", "amountMinor", "currency", "subscriptionId"],
  renewalComing: [...PURCHASE, ...LATER, "renewsAt", "amountMinor", "currency", "subscriptionId"],
  paymentFailed: [...PURCHASE, "amountMinor", "currency", "graceEnd", "subscriptionId"],
  subscriptionCanceled: [...PURCHASE, "endsAt", "subscriptionId", "disputed"],
  subscriptionReverted: [
    ...PURCHASE,
    ...LATER,
    "nextAt",
    "nextAmountMinor",
    "currency",
    "subscriptionId",
  ],
  subscriptionExpired: [...PURCHASE, "endedAt", "subscriptionTypeId"],
  withdrawn: [...REFUND, "keptMinor"],
  refund: [...REFUND, "endsAccess"],
  refundToOwner: [...REFUND_WITH_MEMBER, "endsAccess", "shared"],
  disputeOpened: [...REFUND_WITH_MEMBER, "answerBy"],
  disputeWon: [...REFUND_WITH_MEMBER],
  disputeLost: [...REFUND_WITH_MEMBER, "endsAccess"],
  parentPermission: [
    ...PURCHASE,
    "parentName",
    "priceMinor",
    "currency",
    "interval",
    "until",
    "token",
  ],
  permissionGiven: ["firstName", "parentName", "item", "subscriptionTypeId", "puid"],
  emailChangeConfirm: ["until", "timeZone", "token"],
  teamInvitation: ["inviter", "gymName", "role", "until", "timeZone", "token"],
  emailChanged: ["firstName", "at", "timeZone", "until", "token"],
  emailTaken: ["at", "timeZone"],
  passwordChanged: [...DEVICE, "isNewDevice", "unlinked"],
  networkLinked: ["firstName", "at", "timeZone", "network"],
  networkUnlinked: ["firstName", "at", "timeZone", "network"],
  newDevice: DEVICE,
  gymOpened: ["firstName", "gymName"],
  gymOpeningInvitation: ["until", "timeZone", "token"],
  legalChanged: ["firstName", "text", "countsFrom", "timeZone"],
  exportReady: ["firstName", "timeZone", "until", "token"],
  liveReminder: ["firstName", "title", "guid", "startsAt", "timeZone", "trainer", "when", "token"],
  liveCancelled: [...LIVE, "reason", "cause"],
  liveMoved: [...LIVE, "from", "guid"],
  weeklyProgress: ["firstName", "workouts", "minutes", "weeks", "inDanger", "token"],
};

/** The secret of a link, and a code: the outbox's row loses them once the mail is sent. */
export const SECRET_FACTS = ["token", "code"];

export const MAIL_KINDS = Object.keys(MAIL_FACTS) as MailKind[];

export function isMailKind(value: string): value is MailKind {
  return MAIL_KINDS.some((kind) => kind === value);
}

export interface MailBrand {
  /** The gym's name, or the product's. */
  name: string;
  /** The canonical origin of the gym's pages (gyms/canonical-address.ts); every link starts with it. */
  origin: string;
  /** The path that the gym's pages lie below there; "" on its own host. */
  base: string;
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

export const buildHomeUrl = ({ origin, base }: Pick<MailBrand, "origin" | "base">): string =>
  `${origin}${base === "" ? "/" : base}`;

/** A key of the namespace `mail` with its values filled in; `count` chooses the plural form. */
export type Translate = (key: string, values: Record<string, string | number>) => string;

export interface MailContent {
  subject: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Shown large below the paragraphs, to be copied; the notes stand below it. */
  code?: string;
  notes?: string[];
  button: { label: string; url: string };
  footer: string;
  /** Switches this kind of mail off without a login, by a page and by one press in the mail program (RFC 8058). */
  switchOff?: { label: string; url: string; oneClickUrl: string };
}

export type MailBuilders<Kinds extends MailKind> = {
  [K in Kinds]: (data: MailData[K], brand: MailBrand, t: Translate, lang: LangKey) => MailContent;
};
