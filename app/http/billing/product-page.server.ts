/** The server half of the product pages (spec §2): a product is looked at by anybody, and bought by who is signed in. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { findDestination } from "~/features/billing/accounts/queries.server";
import { productForm } from "~/features/billing/forms";
import { quoteOf } from "~/features/billing/plans/plan";
import { findProductByPuid, type Product } from "~/features/billing/products/queries.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { whyNotOnSale } from "~/features/billing/why-not-on-sale";
import type { Gym } from "~/features/gyms/queries.server";
import { newId } from "~/kernel/ids";
import { formatMoney } from "~/kernel/money";
import { paths, type Mount } from "~/paths";
import { inLanguage } from "~/kernel/translations";
import { askedAttempt } from "./asked-attempt";
import { purchaseOf, signInFirst } from "./buyer.server";
import { CHECKOUT_REFUSALS } from "./checkout-refusals";
import { inAnotherLanguage } from "../change-language.server";
import { readForm } from "../form.server";
import { memberScene, type RequestArgs, type Scene } from "../gym.server";
import { languageOf, translator } from "../i18n.server";
import { askParent, ageQuestion } from "./parents-permission.server";
import { pictureColors } from "../media/picture-colors.server";
import { cardProviderOf } from "./plan-offer.server";
import { askProvider, checkoutCouldNotBegin } from "./provider-away.server";
import { notFound, seeOther } from "../respond.server";
import { currentPerson } from "../session.server";
import { brandScene } from "../shell.server";

export interface ProductScene {
  product: Omit<Product, "texts">;
  /** Whose product it is. */
  gym: Gym;
  mount: Mount;
  /** The gym named in the address; null on the platform's own. */
  scene: Scene;
}

/** @throws 404 when there is no such product, or it is not of the gym in the address or host (decisions §2) */
export async function productScene(args: RequestArgs): Promise<ProductScene> {
  const [found, scene, { gym, mount }, lang] = await Promise.all([
    findProductByPuid(args.context.db, args.params["puid"] ?? ""),
    memberScene(args),
    brandScene(args),
    languageOf(args),
  ]);
  const gymNamed = args.params["guid"] !== undefined || args.context.hostGym !== null;
  if (gymNamed && !scene.gym) throw notFound();
  if (!found || !gym || found.gymId !== gym.id) throw notFound();
  return { product: inLanguage(found, lang), gym, mount, scene };
}

export async function productLoader(args: RequestArgs) {
  const { product, gym, mount, scene } = await productScene(args);
  if (product.retiredAt !== null) throw notFound();
  const person = await currentPerson(args);
  const [t, lang, age, destination] = await Promise.all([
    translator(args, "shop"),
    languageOf(args),
    person && ageQuestion(args, { person, gym }),
    findDestination(args.context.db, {
      provider: args.context.payments.key,
      sold: { gymId: product.gymId, subscriptionModel: null, applicationId: null },
    }),
  ]);
  // Without a gym in the address, sign-in is the platform's (spec §4).
  const signIn = person ? null : await signInFirst(args, scene);
  const page = {
    title: t("checkout.documentTitle", { product: product.name }),
    product: {
      id: product.id,
      puid: product.puid,
      name: product.name,
      description: product.description,
      imageUrl: product.productImageUrl,
      price: formatMoney({ amountMinor: product.priceMinor, currency: product.currency }, lang),
      quote: quoteOf({ ...product, interval: null }, { trialDays: 0, discount: null }),
      /** Shown but not for sale. */
      unavailable: whyNotOnSale(
        { amountMinor: product.priceMinor, currency: product.currency },
        destination,
      ),
    },
    gymName: gym.name,
    headerUrl: gym.headerImageUrl,
    mount,
    attemptId: askedAttempt(args) ?? newId(),
    card: cardProviderOf(args),
    age: age ?? { ages: [], asked: null },
    signInTo: signIn?.to ?? null,
    pictureColors: await pictureColors(args.context.db, [product.productImageUrl]),
  };
  return data(page, { headers: signIn?.headers });
}

interface Answered {
  reply?: SubmissionResult<string[]>;
}
const back = (reply: SubmissionResult<string[]>, status: number, headers?: HeadersInit) =>
  data<Answered>({ reply }, { status, headers });

/** The way without script: the provider's page, or the mail to a parent. */
export async function productAction(args: RequestArgs) {
  const { context } = args;
  const { product, gym, mount, scene } = await productScene(args);
  const person = await currentPerson(args);
  if (!person) {
    const { to, headers } = await signInFirst(args, scene);
    return seeOther(to, headers);
  }
  const body = await readForm(args.request);
  const spoken = await inAnotherLanguage(args, body);
  if (spoken) return back(spoken.reply, 200, spoken.headers);
  const ask = async ({ ordering }: { ordering: boolean }) => {
    const item = { kind: "product", productId: product.id } as const;
    const asked = await askParent(args, body, { person, gym, item, ordering });
    return asked.ok
      ? seeOther(paths.productCheckout(scene.mount, product.puid))
      : back(asked.reply, asked.status, asked.headers);
  };
  if (body.get("intent") === "permission") return ask({ ordering: false });
  const submission = parseWithZod(body, { schema: productForm });
  if (submission.status !== "success") {
    return back(submission.reply({ formErrors: ["error.validation"] }), 400);
  }
  const limit = await context.limits.take("checkout", person.accountId);
  if (!limit.ok) {
    return back(submission.reply({ formErrors: ["error.tooManyRequests"] }), 429, {
      "Retry-After": String(limit.retryAfterSeconds),
    });
  }
  const purchase = await purchaseOf(args, {
    person,
    gym,
    backTo: paths.productCheckout(mount, product.puid),
  });
  const answered = await askProvider(args, () =>
    startCheckout(context.db, {
      ...purchase,
      item: { kind: "product", productId: product.id },
      attemptId: submission.value.attemptId,
      quote: submission.value.quote,
      // Pressing the button is enough to buy a product; the terms box belongs to subscribing (spec §5).
      termsAccepted: true,
      age: submission.value.age ?? null,
      instagramHandle: null,
      returnUrl: null,
      urls: {
        success: (order) =>
          `${context.origin}${paths.productSuccess(mount, product.puid, { order })}`,
        cancel: (reference) => `${context.origin}${paths.checkoutFailed({ reference })}`,
      },
    }),
  );
  if (!answered) {
    const sold = { productId: product.id, puid: product.puid };
    return checkoutCouldNotBegin(args, { person, gymId: gym.id, sold });
  }
  const started = answered.answer;
  if (started.ok) return seeOther(started.url);
  if (started.reason === "parent-required") return ask({ ordering: true });
  const { field, page } = CHECKOUT_REFUSALS[started.reason];
  const errors = field === "age" ? { fieldErrors: { age: [page] } } : { formErrors: [page] };
  return back(submission.reply(errors), 400);
}
