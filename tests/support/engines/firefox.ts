/** Debian's Firefox, driven over WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import { makeScratch } from "../scratch.mjs";
import { VIEWPORT, type Engine, type Key } from "./engine";

const FIREFOX = "/usr/bin/firefox-esr";
const KEY_NAMES = { Escape: "Escape", Enter: "Enter", Tab: "Tab", Space: " " } as const;

export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    userDataDir: makeScratch("firefox"),
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: { "media.autoplay.default": 0, "intl.accept_languages": "en-GB" },
  });
  const page = await browser.newPage();
  const find = (selector: string) => page.waitForSelector(selector, { visible: true });
  return {
    name: "firefox",
    open: async (address) => void (await page.goto(address)),
    address: () => Promise.resolve(page.url()),
    read: (expression) => page.evaluate(expression) as Promise<never>,
    click: async (selector) => (await find(selector))?.click(),
    type: async (selector, text) => (await find(selector))?.type(text),
    press: (key: Key) => page.keyboard.press(KEY_NAMES[key]),
    end: () => browser.close(),
  };
}
