/**
 * The third way that an address can be followed: client navigation. The router itself goes to each page with the hostile
 * address, fetches its data and follows the redirect in it; the document must never leave the site.
 */
import { expect, test, type Page } from "@playwright/test";
import { escapes, HOSTILE, leaves } from "../support/hostile-addresses";
import { mounts, becomeMember } from "./world";

interface Router {
  navigate(to: string, options?: { formMethod: "post"; formData: FormData }): Promise<void>;
  state: { navigation: { state: string } };
}

/** The router is there (the page is hydrated) and at rest. */
async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = Reflect.get(window, "__remixRouter") as Router | undefined;
    return router?.state.navigation.state === "idle";
  });
}

/** Lets the router go there, and says where the document ends up. */
async function navigate(page: Page, to: string, form?: Record<string, string>): Promise<string> {
  await idle(page);
  await page.evaluate(
    async ([address, fields]) => {
      const formData = new FormData();
      for (const [name, value] of Object.entries(fields ?? {})) formData.set(name, value);
      const router = Reflect.get(window, "__remixRouter") as Router;
      await router.navigate(address, fields ? { formMethod: "post", formData } : undefined);
    },
    [to, form] as const,
  );
  await idle(page);
  return page.url();
}

test.describe.configure({ mode: "parallel" });

const [path, label] = mounts;
for (const mount of [path, label]) {
  if (!mount) continue;
  test(`no address takes the router out of the ${mount.name}`, async ({ page }) => {
    const strangers: string[] = [];
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (origin !== mount.origin && !request.url().startsWith("data:"))
        strangers.push(request.url());
    });
    let asked = 0;
    page.on("dialog", (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await becomeMember(page, mount.base);
    await page.goto(mount.base || "/");
    const prefix = new URL(mount.base || mount.origin).pathname.replace(/\/$/, "");
    for (const address of HOSTILE) {
      const query = `returnUrl=${encodeURIComponent(address)}`;
      // One rule for all of them: what the mount may change is seen at one.
      for (const name of mount === path ? ["login", "signup"] : ["login"]) {
        const at = await navigate(page, `${prefix}/${name}?${query}`);
        // Refused outright: the page that says so has the asked address.
        if (address.includes("\0")) continue;
        expect(escapes(at, mount.origin), JSON.stringify({ name, address, at })).toBe(false);
      }
      if (mount !== path) continue;
      const at = await navigate(page, `${prefix}/language`, { lang: "en", returnUrl: address });
      expect(leaves(at, mount.origin), JSON.stringify({ address, at })).toBe(false);
    }
    expect(strangers).toEqual([]);
    expect(asked).toBe(0);
  });
}
