/** Debian's WebKitGTK, driven over WebDriver, in a display of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Builder, By, Capabilities, until, type WebDriver } from "selenium-webdriver";
import { freePort } from "../app";
import { makeScratch } from "../scratch.mjs";
import { KEYS, VIEWPORT, type Engine, type Key } from "./engine";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const FIND_TIMEOUT_MS = 20_000;

export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const port = await freePort();
  const service = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: makeScratch("webkit"),
      LANG: "C.UTF-8",
      LANGUAGE: "en_GB",
      // A machine without a graphics card and without namespaces for users.
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const driver = await connect(port);
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...VIEWPORT });
  const find = async (selector: string) => {
    const element = await driver.wait(until.elementLocated(By.css(selector)), FIND_TIMEOUT_MS);
    return driver.wait(until.elementIsVisible(element), FIND_TIMEOUT_MS);
  };
  return {
    name: "webkit",
    open: (address) => driver.get(address),
    address: () => driver.getCurrentUrl(),
    read: (expression) => driver.executeScript(`return (${expression})`),
    // The driver's own click refuses links around a picture and controls that are not in the window yet.
    async click(selector) {
      const element = await find(selector);
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
      await driver.actions().move({ origin: element }).click().perform();
    },
    type: async (selector, text) => (await find(selector)).sendKeys(text),
    press: async (key: Key) => void (await driver.actions().sendKeys(KEYS[key]).perform()),
    async end() {
      await driver.quit();
      service.kill();
      display.process.kill();
    },
  };
}

/** The service answers a moment after its start. */
async function connect(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
  });
  for (let tries = 1; ; tries += 1) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((next) => setTimeout(next, 100));
    }
  }
}

/** Xvfb chooses a free display and writes its number to the given descriptor. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const screen = ["-screen", "0", "1280x1024x24"];
  const server = spawn("Xvfb", ["-displayfd", "3", ...screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const output = server.stdio[3];
  if (!output) throw new Error("Xvfb was started without its pipe");
  const [number] = (await once(output, "data")) as [Buffer];
  return { name: `:${number.toString().trim()}`, process: server };
}
