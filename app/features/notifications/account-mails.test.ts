/** What the mails about an account's security say of a device, and the addresses behind their buttons. */
import { expect, it } from "vitest";
import { accountMails } from "./account-mails";
import type { MailBrand } from "./mail-data";

const brand: MailBrand = {
  name: "Ironworks",
  origin: "https://ironworks.test",
  base: "",
  logoUrl: null,
  scheme: "dark",
  colors: { page: "", surface: "", line: "", text: "", textDim: "", button: "", buttonInk: "" },
};
/** The key and its values, in place of the text. */
const translate = (key: string, values: Record<string, string | number>) =>
  `${key} ${Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")}`;

const facts = { firstName: "Maya", at: "2026-11-24T23:30:00.000Z", timeZone: "Europe/Berlin" };
const noDevice = { browser: "", system: "", networkPrefix: "", isNewDevice: "" };
const newPassword = { ...facts, ...noDevice, unlinked: "" };
const until = "2026-12-01T23:30:00.000Z";
const token = "a/link+of=43";

it.each([
  ["Chrome", "Android", "device=newDevice.device browser=Chrome system=Android"],
  ["Firefox", "", "device=Firefox"],
  ["", "iOS", "device=iOS"],
  ["", "", "device=newDevice.unknown"],
])("a new device %j on %j", (browser, system, words) => {
  const device = { browser, system, networkPrefix: "" };
  const { subject, paragraphs } = accountMails.newDevice(
    { ...facts, ...device },
    brand,
    translate,
    "EN",
  );
  expect(subject).toContain(words);
  // A network that is not known has no sentence.
  expect(paragraphs).toHaveLength(3);
});

it("names the network of a new device", () => {
  const device = { browser: "", system: "", networkPrefix: "203.0.113.0/24" };
  const { paragraphs } = accountMails.newDevice({ ...facts, ...device }, brand, translate, "EN");
  expect(paragraphs).toContain("newDevice.network networkPrefix=203.0.113.0/24");
});

it("says the time in the gym's zone, which it names", () => {
  const { paragraphs } = accountMails.passwordChanged(newPassword, brand, translate, "DE");
  expect(paragraphs[0]).toContain("time=25. November 2026 um 00:30 MEZ");
});

it("names the network that a reset has unlinked, and says nothing where there was none", () => {
  const paragraphsOf = (unlinked: string) =>
    accountMails.passwordChanged({ ...newPassword, unlinked }, brand, translate, "EN").paragraphs;
  const sentence = "passwordChanged.unlinked network=Facebook";
  expect(paragraphsOf("Facebook").filter((text) => text !== sentence)).toEqual(paragraphsOf(""));
  expect(paragraphsOf("Facebook")).toContain(sentence);
});

it("names the new device that changed the password, and its network", () => {
  const paragraphsOf = (place: Partial<typeof noDevice>) =>
    accountMails.passwordChanged({ ...newPassword, ...place }, brand, translate, "EN").paragraphs;
  expect(
    paragraphsOf({ isNewDevice: "yes", browser: "Safari", networkPrefix: "203.0.113.0/24" }),
  ).toEqual([
    expect.stringMatching(/^passwordChanged.what /),
    "passwordChanged.device device=Safari",
    "newDevice.network networkPrefix=203.0.113.0/24",
    ...paragraphsOf({}).slice(1),
  ]);
  const unknown = paragraphsOf({ isNewDevice: "yes" });
  expect(unknown[1]).toContain("device=newDevice.unknown");
  expect(unknown).toHaveLength(paragraphsOf({}).length + 1);
});

it.each(["networkLinked", "networkUnlinked"] as const)(
  "the mail %s leads to the reset, and from there to the linked networks",
  (kind) => {
    const { button, paragraphs } = accountMails[kind](
      { ...facts, network: "Facebook" },
      brand,
      translate,
      "EN",
    );
    expect(button.url).toBe(
      "https://ironworks.test/reset-password?returnUrl=%2Faccount%2Fnetworks",
    );
    expect(paragraphs[0]).toContain("network=Facebook");
  },
);

it.each([
  [
    "confirm",
    accountMails.emailChangeConfirm({ until, timeZone: "UTC", token }, brand, translate, "EN"),
  ],
  ["undo", accountMails.emailChanged({ ...facts, until, token }, brand, translate, "EN")],
] as const)("the button of the mail to %s carries the token, encoded", (page, { button }) => {
  expect(button.url).toBe(`https://ironworks.test/account/email/${page}?token=a%2Flink%2Bof%3D43`);
});
