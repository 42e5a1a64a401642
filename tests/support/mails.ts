/** Mails as they are announced and sent: one example of each kind, and the services that deliver them. */
import { randomUUID } from "node:crypto";
import { createInstance } from "i18next";
import type { Db } from "~/db/client.server";
import type { MailContext } from "~/features/journeys/deliver-mail.server";
import { announce } from "~/features/notifications/announce.server";
import type { MailData, MailKind } from "~/features/notifications/mail-data";
import type { MailTransport } from "~/features/notifications/transport.server";
import { resources } from "~/i18n/resources.server";

export const LANGUAGES = ["EN", "ES", "FR", "DE"] as const;
export const platform = {
  platformOrigin: "https://gymfront.test:8443",
  platformHost: "gymfront.test",
  hasGymLabels: true,
};

export const NAME = `Maya <b>"& O'Neil https://evil.example`;
/** A name that contains a link, which a mail must not turn into one. */
export const SHOWN = `Maya <b>"& O'Neil https evil. example`;
export const sold = { firstName: NAME, item: "Inner Circle", timeZone: "Europe/London" };
const subscriptionId = "0190e0f0-0000-7000-8000-000000000001";
const later = { laterAt: "2027-02-21T12:00:00.000Z", laterAmountMinor: "4900" };
/** One example of every kind: a new kind without one does not compile. */
const refundFacts = {
  ...sold,
  member: "Ada Lovelace",
  amountMinor: "1250",
  currency: "GBP",
  at: "2026-11-21T12:00:00.000Z",
  reference: subscriptionId,
};
const accountFacts = {
  firstName: NAME,
  at: "2026-11-21T12:00:00.000Z",
  timeZone: "Europe/London",
};
const device = { browser: "Chrome", system: "Android", networkPrefix: "203.0.113.0/24" };

const liveFacts = {
  firstName: NAME,
  title: "Morning flow",
  at: "2026-12-04T18:00:00.000Z",
  timeZone: "Europe/London",
  count: "3",
};

export const examples: { [K in MailKind]: MailData[K] } = {
  liveCancelled: { ...liveFacts, reason: "Maya is ill.", cause: "" },
  gymOpened: { firstName: NAME, gymName: "Ironworks" },
  gymOpeningInvitation: {
    until: "2026-12-18T12:00:00.000Z",
    timeZone: "UTC",
    token: "A".repeat(43),
  },
  liveMoved: { ...liveFacts, from: "2026-12-04T17:00:00.000Z", guid: "morning-flow-x7k2qp" },
  weeklyProgress: {
    firstName: NAME,
    workouts: "3",
    minutes: "74",
    weeks: "5",
    inDanger: "yes",
    token: `42.${"A".repeat(43)}`,
  },
  liveReminder: {
    firstName: NAME,
    title: "Open floor",
    guid: "ironworks-open-floor",
    startsAt: "2026-11-27T18:00:00.000Z",
    timeZone: "Europe/London",
    trainer: "Maya Cole",
    when: "24h",
    token: `42.7.${"A".repeat(43)}`,
  },
  welcome: { firstName: NAME, network: "" },
  partnerWelcome: { firstName: NAME, item: sold.item },
  resetCode: {
    firstName: NAME,
    code: "CDFG-2345",
    until: "2026-11-21T12:15:00.000Z",
    timeZone: "Europe/London",
    returnUrl: "/category/yoga?time=T20",
  },
  verifyEmail: { token: "K7MQ2RXA" },
  receipt: {
    ...sold,
    amountMinor: "3900",
    currency: "GBP",
    at: "2026-11-21T12:00:00.000Z",
    reference: subscriptionId,
    subscriptionId,
    nextAt: "2026-12-21T12:00:00.000Z",
    nextAmountMinor: "3900",
    ...later,
  },
  trialEnding: {
    ...sold,
    ...later,
    endsAt: "2026-11-24T12:00:00.000Z",
    amountMinor: "3900",
    currency: "GBP",
    subscriptionId,
  },
  renewalComing: {
    ...sold,
    ...later,
    renewsAt: "2026-12-05T12:00:00.000Z",
    amountMinor: "3900",
    currency: "GBP",
    subscriptionId,
  },
  paymentFailed: {
    ...sold,
    amountMinor: "3900",
    currency: "GBP",
    graceEnd: "2026-11-28T12:00:00.000Z",
    subscriptionId,
  },
  subscriptionCanceled: {
    ...sold,
    endsAt: "2026-12-21T12:00:00.000Z",
    subscriptionId,
    disputed: "",
  },
  subscriptionReverted: {
    ...sold,
    ...later,
    nextAt: "2026-12-21T12:00:00.000Z",
    nextAmountMinor: "3900",
    currency: "GBP",
    subscriptionId,
  },
  subscriptionExpired: {
    ...sold,
    endedAt: "2026-12-21T12:00:00.000Z",
    subscriptionTypeId: "7",
  },
  withdrawn: {
    ...sold,
    at: "2026-11-28T12:00:00.000Z",
    amountMinor: "2600",
    keptMinor: "1300",
    currency: "GBP",
    reference: "0192f0c4-0000-7000-8000-000000000001",
  },
  refund: { ...refundFacts, endsAccess: "yes" },
  refundToOwner: { ...refundFacts, endsAccess: "yes", shared: "yes" },
  disputeOpened: { ...refundFacts, answerBy: "2026-12-01T12:00:00.000Z" },
  disputeWon: refundFacts,
  disputeLost: { ...refundFacts, endsAccess: "yes" },
  parentPermission: {
    ...sold,
    parentName: "Rosa",
    priceMinor: "3900",
    currency: "GBP",
    interval: "MONTH",
    until: "2026-11-28T12:00:00.000Z",
    token: "a-link_of-43-characters",
  },
  deletionNotice: {
    firstName: NAME,
    until: "2026-12-24T12:00:00.000Z",
    timeZone: "Europe/London",
    renewals: "yes",
  },
  legalChanged: {
    firstName: NAME,
    text: "terms",
    countsFrom: "2026-12-24T12:00:00.000Z",
    timeZone: "Europe/London",
  },
  deletionUndone: { firstName: NAME, canceled: "yes" },
  permissionGiven: {
    firstName: NAME,
    parentName: "Rosa",
    item: "Inner Circle",
    subscriptionTypeId: "7",
    puid: "",
  },
  emailChangeConfirm: {
    until: "2026-11-22T12:00:00.000Z",
    timeZone: "Europe/London",
    token: "a-link_of-43-characters",
  },
  emailChanged: {
    ...accountFacts,
    until: "2026-11-28T12:00:00.000Z",
    token: "a-link_of-43-characters",
  },
  emailTaken: { at: accountFacts.at, timeZone: accountFacts.timeZone },
  passwordChanged: { ...accountFacts, ...device, isNewDevice: "yes", unlinked: "Facebook" },
  networkLinked: { ...accountFacts, network: "Facebook" },
  networkUnlinked: { ...accountFacts, network: "Facebook" },
  newDevice: { ...accountFacts, ...device },
  teamInvitation: {
    inviter: NAME,
    gymName: "Ironworks",
    role: "TRAINER",
    until: "2026-12-05T12:00:00.000Z",
    timeZone: "Europe/London",
    token: "team-invitation",
  },
  exportReady: {
    firstName: NAME,
    timeZone: "Europe/London",
    until: "2026-11-28T12:00:00.000Z",
    token: "export-link",
  },
};

/** All texts in every language. */
const texts = createInstance();
await texts.init({ lng: "en", resources, interpolation: { escapeValue: false } });

/** Texts of a namespace, as a job has them. */
export const mailTexts = (lang: string, namespace: string) =>
  texts.getFixedT(lang.toLowerCase(), namespace);

export const mailContext = (transport: MailTransport): MailContext => ({
  transport,
  translator: (lang) => mailTexts(lang, "mail"),
  platform,
});

export function promiseMail<K extends MailKind>(
  db: Db,
  kind: K,
  more: Partial<Parameters<typeof announce<K>>[1]> = {},
) {
  return announce(db, {
    key: `${kind}:${randomUUID()}`,
    kind,
    recipient: "reader@demo.test",
    lang: "EN",
    gymId: null,
    data: examples[kind],
    ...more,
  });
}
