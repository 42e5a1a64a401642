/**
 * Client navigation follows no address of another site: the router opens each page with the hostile address, fetches
 * its data and follows the redirect. One address for each class of trick; app/http/return-url.test.ts tests the rule
 * with all of them.
 */
import { escapes, HOSTILE, leaves } from "../support/hostile-addresses";
import { becomeMember, isHydrated } from "./accounts";
import { expect, test, type Page } from "./test";

const HOSTILE_BY_CLASS = {
  "another host without a scheme": "//evil.example",
  "a backslash that browsers read as a slash": "/\\evil.example",
  "a tab that browsers drop": "/\t/evil.example",
  "another origin": "https://evil.example/",
  "a user before the host": "https://localhost@evil.example/",
  script: "javascript:alert(document.domain)",
  "script with a break in it": "java\nscript:alert(1)",
  "a document in the address": "data:text/html,<script>alert(1)</script>",
  "dots before two slashes": "/x/..//evil.example",
  "the end of the session": "/logout?returnUrl=/",
  "round in a circle": "/login",
};

interface Router {
  navigate(to: string, options?: { formMethod: "post"; formData: FormData }): Promise<void>;
  state: { navigation: { state: string } };
}

async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = Reflect.get(window, "__remixRouter") as Router | undefined;
    return router?.state.navigation.state === "idle";
  });
}

/** Navigates by the router, and returns the final address of the document. */
async function navigate(page: Page, to: string, form?: Record<string, string>): Promise<string> {
  await waitForRest(page);
  await page.evaluate(
    async ([address, fields]) => {
      const formData = new FormData();
      for (const [name, value] of Object.entries(fields ?? {})) formData.set(name, value);
      const router = Reflect.get(window, "__remixRouter") as Router;
      await router.navigate(address, fields ? { formMethod: "post", formData } : undefined);
    },
    [to, form] as const,
  );
  await waitForRest(page);
  return page.url();
}

test("no hostile address takes the router off the site", async ({ page, site }) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.origin && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await becomeMember(page, site);
  await page.goto(site.base);
  await isHydrated(page);
  const prefix = new URL(site.base).pathname;
  for (const [trick, address] of Object.entries(HOSTILE_BY_CLASS)) {
    expect(HOSTILE).toContain(address);
    const query = `returnUrl=${encodeURIComponent(address)}`;
    for (const name of ["login", "signup"]) {
      const at = await navigate(page, `${prefix}/${name}?${query}`);
      expect(escapes(at, site.origin), `${name} with ${trick}: ${at}`).toBe(false);
    }
    const at = await navigate(page, `${prefix}/language`, { lang: "en", returnUrl: address });
    expect(leaves(at, site.origin), `language with ${trick}: ${at}`).toBe(false);
  }
  expect(strangers).toEqual([]);
  expect(dialogs).toBe(0);
});
