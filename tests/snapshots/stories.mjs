// @ts-check
/**
 * What needs a past: a new member of a gym chooses a plan, is refused, pays, cancels, buys a product; another takes a
 * free plan; a third asks a parent. Each step's answer is recorded; a person of its own per address and language.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

const PASSWORD = "correct horse";
const MAIL_TIMEOUT_MS = 30_000;
const GOOD_CARD = "4242424242424242";
const DECLINED_CARD = "4000000000000002";

/** @typedef {{origin: string, home: string, name: string}} Mount */
/** @typedef {import("./addresses.mjs").Gym} Gym */
/**
 * @typedef {object} Tools
 * @property {(language: string) => any} openVisitor a browser without script (tests/support/browse.ts)
 * @property {(story: string, step: string, answer: any) => Promise<void>} record
 * @property {string} dataDir
 */

/** @param {Tools} tools @param {{mount: Mount, language: string, gym: Gym}} place */
export async function runStories(tools, place) {
  await buyPlanAndProduct(tools, place);
  await takeFreePlan(tools, place);
  await askParent(tools, place);
}

/** @param {Tools} tools @param {{mount: Mount, language: string}} place @param {string} story */
function openStory({ openVisitor, record }, { mount, language }, story) {
  const visitor = openVisitor(language);
  let step = 0;
  const note = async (/** @type {string} */ name, /** @type {any} */ page) => {
    step += 1;
    await record(story, `${String(step).padStart(2, "0")}-${name}`, page.answer);
    return page;
  };
  const url = (/** @type {string} */ path) => new URL(path, mount.origin).href;
  return {
    visitor,
    /** One answer: redirects are steps of their own. */
    async visit(/** @type {string} */ name, /** @type {string} */ path) {
      return note(name, await visitor.visit(url(path)));
    },
    async submit(
      /** @type {string} */ name,
      /** @type {any} */ page,
      /** @type {Record<string, string>} */ fields,
    ) {
      return note(name, await page.submit(fields));
    },
    email: `${story}-${mount.name}-${language}@example.test`,
  };
}

/** @param {any} page */
const agree = ({ forms }) => ({
  terms: "on",
  ...(forms.some((/** @type {any} */ form) => form.names.has("age")) ? { age: "adult" } : {}),
});

/** @param {ReturnType<typeof openStory>} story @param {Mount} mount */
async function signUp(story, { home }) {
  const form = await story.visit("sign-up", `${home}/signup`);
  return story.submit("plans", form, {
    email: story.email,
    firstName: "Ada",
    lastName: "Byron",
    password1: PASSWORD,
    password2: PASSWORD,
  });
}

/** Of the person's own subscription, as the profile links to it. @param {any} profile */
function findOwnSubscription(profile) {
  const link = profile.links.find((/** @type {string} */ one) =>
    /\/profile\/subscription\/[0-9a-f-]{36}$/.test(one),
  );
  if (!link) throw new Error(`${profile.url.href} links to no subscription`);
  return link;
}

/** @param {Tools} tools @param {{mount: Mount, language: string, gym: Gym}} place */
async function buyPlanAndProduct(tools, place) {
  const { mount, gym } = place;
  const story = openStory(tools, place, "member");
  const chooser = await signUp(story, mount);
  await story.submit("no-terms", chooser, { terms: "" });
  await story.submit("no-age", chooser, { terms: "on" });
  await story.submit("no-parent", chooser, { intent: "permission", parentEmail: "anne" });
  await story.submit("expired-code", chooser, { intent: "apply", promoCode: "OLD2020" });
  await story.submit("unknown-code", chooser, { intent: "apply", promoCode: "nothing" });
  const applied = await story.submit("code", chooser, { intent: "apply", promoCode: "WELCOME20" });
  await story.submit("code-refused", applied, { intent: "apply", promoCode: "OLD2020" });
  const other = String(gym.plans[2]);
  const chosen = await story.submit("another-plan", applied, {
    intent: "choose",
    selectedSubscriptionType: other,
  });
  await story.submit("no-handle", chosen, agree(chosen));
  await story.submit("terms-not-shown", chooser, {
    ...agree(chooser),
    selectedSubscriptionType: other,
  });

  const plain = await story.visit(
    "plain-chooser",
    `${mount.home}/profile/subscription/${gym.plans[0]}?chosen=true`,
  );
  const hosted = await story.submit("hosted", plain, agree(plain));
  await story.submit("unknown-card", hosted, { cardNumber: "1234", intent: "pay" });
  const begun = await story.visit(
    "begun",
    `${mount.home}/profile/subscription/${gym.plans[1]}?chosen=true`,
  );
  await story.submit("begun-another", begun, agree(begun));
  const declined = await story.submit("declined", hosted, {
    cardNumber: DECLINED_CARD,
    intent: "pay",
  });
  await story.visit("failed-again", declined.url.pathname + declined.url.search);
  const checkout = `/subscription/checkout?selectedSubscriptionType=${gym.plans[0]}`;
  const single = await story.visit("single-plan", checkout);
  await story.submit("single-plan-no-terms", single, { terms: "" });
  const second = await story.submit("hosted-again", single, agree(single));
  const paid = await story.submit("paid", second, { cardNumber: GOOD_CARD, intent: "pay" });
  await story.visit("paid-again", paid.url.pathname + paid.url.search);
  await story.visit("success-without-order", "/subscription/checkout/success");
  await story.visit("home", mount.home || "/");
  await story.visit("category", `${mount.home}/category/${gym.categories[0]}`);
  await story.visit("waiting", `${mount.home}/category/${gym.categories[0]}?checkout=success`);

  const profile = await story.visit("profile", `${mount.home}/profile`);
  const subscriptionId = findOwnSubscription(profile);
  await story.visit("subscription", subscriptionId);
  await story.visit("plan-already-held", `${mount.home}/profile/subscription/${gym.plans[0]}`);
  const question = await story.visit("cancel", `${subscriptionId}/cancel`);
  await story.submit("cancelled", question, {});
  await story.visit("profile-cancelled", `${mount.home}/profile`);
  const back = await story.visit("revert", `${subscriptionId}/revert`);
  await story.submit("reverted", back, {});

  const product = await story.visit("product", `/product/checkout/${gym.puid}`);
  await story.submit("product-no-terms", product, { terms: "" });
  await story.submit("product-code", product, { intent: "apply", promoCode: "WELCOME20" });
  await story.submit("product-expired-code", product, { intent: "apply", promoCode: "OLD2020" });
  const shop = await story.visit("product-again", `/product/checkout/${gym.puid}`);
  const order = await story.submit("product-hosted", shop, agree(shop));
  const failed = await story.submit("product-declined", order, {
    cardNumber: DECLINED_CARD,
    intent: "pay",
  });
  await story.visit("product-failed", failed.url.pathname + failed.url.search);
  const third = await story.visit("product-once-more", `/product/checkout/${gym.puid}`);
  const last = await story.submit("product-hosted-again", third, agree(third));
  await story.submit("product-paid", last, { cardNumber: GOOD_CARD, intent: "pay" });
  await story.visit("product-success", `/product/checkout/success/${gym.puid}`);
  await story.visit("orders", `${mount.home}/profile`);
  const out = await story.visit("log-out", `${mount.home}/logout`);
  await story.submit("logged-out", out, {});
}

/** @param {Tools} tools @param {{mount: Mount, language: string, gym: Gym}} place */
async function takeFreePlan(tools, place) {
  const { mount, gym } = place;
  const story = openStory(tools, place, "free");
  const chooser = await signUp(story, mount);
  const applied = await story.submit("code", chooser, { intent: "apply", promoCode: "FREE100" });
  await story.submit("no-terms", applied, { intent: "free" });
  await story.submit("taken", applied, { ...agree(applied), intent: "free" });
  const profile = await story.visit("profile", `${mount.home}/profile`);
  const held = findOwnSubscription(profile);
  await story.visit("subscription", held);
  await story.visit("cancel", `${held}/cancel`);
  const other = await story.visit(
    "other-plans",
    `${mount.home}/profile/subscription/${gym.plans[1]}`,
  );
  await story.submit("another-language", other, { lang: "de", promoCode: "SUM" });
}

/** @param {Tools} tools @param {{mount: Mount, language: string, gym: Gym}} place */
async function askParent(tools, place) {
  const { mount, language, gym } = place;
  const story = openStory(tools, place, "child");
  const chooser = await signUp(story, mount);
  const parentEmail = `parent-${mount.name}-${language}@example.test`;
  const parent = { intent: "permission", age: "parent", parentName: "Anne King", parentEmail };
  await story.submit("own-address", chooser, { ...parent, parentEmail: story.email });
  await story.submit("asked", chooser, parent);
  const waiting = await story.visit(
    "waiting",
    `${mount.home}/profile/subscription/${gym.plans[0]}`,
  );
  await story.submit("too-early", waiting, { terms: "on", age: "parent" });
  const mail = await waitForMail(tools.dataDir, parentEmail);
  const [, query] = /\/permission(\?token=[\w-]{43})/.exec(mail.text ?? "") ?? [];
  if (!query) throw new Error(`the mail to ${parentEmail} has no link`);
  await story.visit("permission-of-the-child", `${mount.home}/permission${query}`);

  const reader = openStory(tools, place, "parent");
  const page = await reader.visit("permission", `${mount.home}/permission${query}`);
  await reader.submit("no-tick", page, { parent: "" });
  await reader.submit("agreed", page, { parent: "on" });
  await story.visit("agreed", `${mount.home}/profile/subscription/${gym.plans[0]}`);
}

/** @param {string} dataDir */
export async function readMails(dataDir) {
  const outbox = join(dataDir, "outbox");
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    files.sort().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
  );
}

/** @param {string} dataDir @param {string} email */
async function waitForMail(dataDir, email) {
  const end = Date.now() + MAIL_TIMEOUT_MS;
  while (Date.now() < end) {
    const mails = await readMails(dataDir).catch(() => []);
    const mail = mails.find(({ to }) => to?.some(({ address }) => address === email));
    if (mail) return mail;
    await wait(200);
  }
  throw new Error(`no mail to ${email}`);
}

/** Until none is on its way any more: what is due is sent within seconds. @param {string} dataDir */
export async function waitForAllMails(dataDir) {
  for (let known = -1; ;) {
    const { length } = await readMails(dataDir).catch(() => []);
    if (length === known) return;
    known = length;
    await wait(4_000);
  }
}
