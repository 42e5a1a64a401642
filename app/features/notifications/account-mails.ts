/** Mails about the security of an account (security.md §13): address, password, networks, devices. Pure. */
import type { LangKey } from "~/kernel/lang-keys";
import { dayAndTime } from "~/kernel/long-date";
import type {
  AccountFacts,
  DeviceFacts,
  MailBrand,
  MailBuilders,
  MailContent,
  MailData,
  Translate,
} from "./mail-data";
import { buildResetUrl } from "./reset-mails";

const toAccountValues = (
  { at, timeZone, ...facts }: Omit<AccountFacts, "firstName"> & { firstName?: string },
  brand: MailBrand,
  lang: LangKey,
) => ({ firstName: "", ...facts, gym: brand.name, time: dayAndTime(new Date(at), lang, timeZone) });

/** The reset unlinks the networks, and leads on to the page where the member can link their own. */
const buildNetworkMail =
  (kind: "networkLinked" | "networkUnlinked") =>
  (data: MailData["networkLinked"], brand: MailBrand, t: Translate, lang: LangKey): MailContent => {
    const values = { ...toAccountValues(data, brand, lang), network: data.network };
    return {
      ...buildCommonParts(kind, values, t),
      paragraphs: [
        t(`${kind}.what`, values),
        t("account.right", values),
        t(`${kind}.wrong`, values),
      ],
      button: {
        label: t(`${kind}.button`, values),
        url: buildResetUrl(brand, { returnUrl: "/account/networks" }),
      },
    };
  };

function nameDevice(
  { browser, system }: Pick<DeviceFacts, "browser" | "system">,
  t: Translate,
): string {
  const name = browser && system ? t("newDevice.device", { browser, system }) : browser || system;
  return name || t("newDevice.unknown", {});
}

/** No sentence for a network that is not known. */
const describeNetwork = (networkPrefix: string, t: Translate): string[] =>
  networkPrefix ? [t("newDevice.network", { networkPrefix })] : [];

function buildCommonParts(kind: string, values: Record<string, string>, t: Translate) {
  return {
    subject: t(`${kind}.subject`, values),
    preview: t(`${kind}.preview`, values),
    heading: t(`${kind}.heading`, values),
    footer: t("account.why", values),
  };
}

export const accountMails: MailBuilders<
  | "emailChangeConfirm"
  | "emailChanged"
  | "emailTaken"
  | "passwordChanged"
  | "networkLinked"
  | "networkUnlinked"
  | "newDevice"
  | "exportReady"
> = {
  emailChangeConfirm: ({ until, timeZone, token }, brand, t, lang) => {
    const values = { gym: brand.name, until: dayAndTime(new Date(until), lang, timeZone) };
    return {
      ...buildCommonParts("emailChangeConfirm", values, t),
      paragraphs: [t("emailChangeConfirm.what", values), t("emailChangeConfirm.until", values)],
      button: {
        label: t("emailChangeConfirm.button", values),
        url: `${brand.origin}${brand.base}/account/email/confirm?token=${encodeURIComponent(token)}`,
      },
      footer: t("emailChangeConfirm.why", values),
    };
  },

  emailChanged: (data, brand, t, lang) => {
    const until = dayAndTime(new Date(data.until), lang, data.timeZone);
    const values = { ...toAccountValues(data, brand, lang), until };
    return {
      ...buildCommonParts("emailChanged", values, t),
      paragraphs: [
        t("emailChanged.what", values),
        t("account.right", values),
        t("emailChanged.wrong", values),
      ],
      button: {
        label: t("emailChanged.button", values),
        url: `${brand.origin}${brand.base}/account/email/undo?token=${encodeURIComponent(data.token)}`,
      },
    };
  },

  emailTaken: (data, brand, t, lang) => {
    const values = toAccountValues(data, brand, lang);
    return {
      ...buildCommonParts("emailTaken", values, t),
      paragraphs: [t("emailTaken.what", values), t("emailTaken.next", values)],
      button: { label: t("emailTaken.button", values), url: `${brand.origin}${brand.base}/login` },
    };
  },

  passwordChanged: (data, brand, t, lang) => {
    const { browser, system, networkPrefix, isNewDevice, unlinked, ...facts } = data;
    const values = toAccountValues(facts, brand, lang);
    const device = nameDevice({ browser, system }, t);
    return {
      ...buildCommonParts("passwordChanged", values, t),
      paragraphs: [
        t("passwordChanged.what", values),
        ...(isNewDevice ? [t("passwordChanged.device", { device })] : []),
        ...(isNewDevice ? describeNetwork(networkPrefix, t) : []),
        t("passwordChanged.signedOut", values),
        ...(unlinked ? [t("passwordChanged.unlinked", { network: unlinked })] : []),
        t("passwordChanged.wrong", values),
      ],
      button: {
        label: t("passwordChanged.button", values),
        url: buildResetUrl(brand),
      },
    };
  },

  networkLinked: buildNetworkMail("networkLinked"),

  networkUnlinked: buildNetworkMail("networkUnlinked"),

  newDevice: (data, brand, t, lang) => {
    const values = { ...toAccountValues(data, brand, lang), device: nameDevice(data, t) };
    return {
      ...buildCommonParts("newDevice", values, t),
      paragraphs: [
        t("newDevice.what", values),
        ...describeNetwork(data.networkPrefix, t),
        t("account.right", values),
        t("newDevice.wrong", values),
      ],
      button: {
        label: t("newDevice.button", values),
        url: `${brand.origin}${brand.base}/account/devices`,
      },
    };
  },

  exportReady: ({ firstName, until, timeZone, token }, brand, t, lang) => {
    const values = {
      firstName,
      gym: brand.name,
      until: dayAndTime(new Date(until), lang, timeZone),
    };
    return {
      ...buildCommonParts("exportReady", values, t),
      paragraphs: [
        t("exportReady.what", values),
        t("exportReady.once", values),
        t("exportReady.wrong", values),
      ],
      button: {
        label: t("exportReady.button", values),
        url: `${brand.origin}${brand.base}/account/data?token=${encodeURIComponent(token)}`,
      },
    };
  },
};
