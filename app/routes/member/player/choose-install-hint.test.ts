import { expect, it } from "vitest";
import { chooseInstallHint, isIosSafari } from "./choose-install-hint";

const asked = {
  wasShown: false,
  isInstalled: false,
  hasPrompt: true,
  isIosSafari: false,
};

it.each([
  ["the browser offers to install", {}, "prompt"],
  ["Safari on iOS has only its menu", { hasPrompt: false, isIosSafari: true }, "steps"],
  ["another browser offers nothing", { hasPrompt: false }, null],
  ["it was shown before", { wasShown: true }, null],
  ["the app runs installed", { isInstalled: true }, null],
  ["it runs installed on iOS", { isInstalled: true, hasPrompt: false, isIosSafari: true }, null],
])("%s: %j gives %s", (_when, facts, hint) => {
  expect(chooseInstallHint({ ...asked, ...facts })).toBe(hint);
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  ["an iPhone's Safari", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false, true],
  ["an iPad's, which says that it is a Mac", `${MAC} Version/17.5 Safari/605.1.15`, false, true],
  ["a Mac's", `${MAC} Version/17.5 Safari/605.1.15`, undefined, false],
  ["Chrome on an iPhone", `${IPHONE} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`, false, false],
  ["a view in another app", `${IPHONE} Mobile/15E148 Instagram 331.0.0.26.92`, false, false],
])("%s is Safari on iOS: %s", (_browser, userAgent, standalone, expected) => {
  expect(isIosSafari(userAgent, standalone)).toBe(expected);
});
