/** What the product pages show (product.md §2): a product is looked at by anybody, and bought by who is signed in. */
import { data } from "@remix-run/node";
import { findDestination } from "~/features/billing/accounts/queries.server";
import { asPricedProduct, calculatePrice } from "~/features/billing/price";
import { findProductByPuid, type Product } from "~/features/billing/products/queries.server";
import { findCode, quoteCode } from "~/features/billing/promotions/validate-promo.server";
import { whyNotOnSale } from "~/features/billing/not-on-sale-reason";
import type { Gym } from "~/features/gyms/queries.server";
import { newId } from "~/kernel/ids";
import { formatMoney } from "~/kernel/money";
import { paths, type Mount } from "~/paths";
import { inLanguage } from "~/kernel/translations";
import { getRequestedAttemptId } from "../billing/requested-attempt";
import { buildSignInRedirect } from "~/http/billing/buyer.server";
import { resolveGym, type RequestArgs, type GymContext } from "~/http/gym.server";
import { languageOf, translator } from "~/http/i18n.server";
import { loadAgeQuestion } from "../permission/ask-parent.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { cardProviderOf } from "../billing/plan-offer.server";
import { getAppliedPromoCode, clearStalePromoCode } from "../billing/applied-promo-code.server";
import { notFound } from "~/http/responses.server";
import { currentPerson } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";

export interface ProductScene {
  product: Omit<Product, "texts">;
  /** Whose product it is. */
  gym: Gym;
  mount: Mount;
  /** The gym named in the address; null on the platform's own. */
  scene: GymContext;
}

/** @throws 404 when there is no such product, or it is not of the gym in the address or host (product.md §11) */
export async function productScene(args: RequestArgs): Promise<ProductScene> {
  const [found, scene, { gym, mount }, lang] = await Promise.all([
    findProductByPuid(args.context.db, args.params["puid"] ?? ""),
    resolveGym(args),
    resolveBrand(args),
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
  const code = person && (await getAppliedPromoCode(args));
  const [t, lang, age, destination, offer] = await Promise.all([
    translator(args, "shop"),
    languageOf(args),
    person && loadAgeQuestion(args, { person, gym }),
    findDestination(args.context.db, {
      provider: args.context.payments.key,
      sold: { gymId: product.gymId, subscriptionModel: null, applicationId: null },
    }),
    priceWithCode(args, { product, studentId: person?.studentId ?? null, code }),
  ]);
  // Without a gym in the address, sign-in is the platform's (product.md §4).
  const signIn = person ? null : await buildSignInRedirect(args, scene);
  const { currency } = product;
  const words = (amountMinor: number) => formatMoney({ amountMinor, currency }, lang);
  const { amountMinor } = offer;
  const free = amountMinor === 0;
  const page = {
    title: t("checkout.documentTitle", { product: product.name }),
    product: {
      id: product.id,
      puid: product.puid,
      name: product.name,
      description: product.description,
      imageUrl: product.productImageUrl,
      price: words(product.priceMinor),
      priceAfterPromo: amountMinor === product.priceMinor ? null : words(amountMinor),
      dueToday: words(amountMinor),
      free,
      quote: offer.quote,
      /** Shown but not for sale. */
      unavailable: free ? null : whyNotOnSale({ amountMinor, currency }, destination),
    },
    /** The code that the price includes, or why it does nothing. */
    promo: code === null ? null : { code, refused: offer.refused },
    gymName: gym.name,
    headerUrl: gym.headerImageUrl,
    mount,
    formTo: paths.productCheckout(scene.mount, product.puid, {
      promo: code === null ? null : "applied",
    }),
    termsTo: paths.terms(mount),
    attemptId: getRequestedAttemptId(args) ?? newId(),
    card: cardProviderOf(args),
    age: age ?? { ages: [], asked: null },
    signInTo: signIn?.to ?? null,
    pictureColors: await pictureColors(args.context.db, [product.productImageUrl]),
  };
  return data(page, { headers: signIn?.headers ?? clearStalePromoCode(args, code) });
}

/** The price of a product with the code that was applied to it. */
async function priceWithCode(
  { context }: RequestArgs,
  {
    product,
    studentId,
    code,
  }: { product: ProductScene["product"]; studentId: number | null; code: string | null },
) {
  const { gymId } = product;
  const answer =
    code === null
      ? null
      : quoteCode(await findCode(context.db, { studentId, gymId, code }), {
          sold: { ...product, kind: "product" },
          now: new Date(),
        });
  const discount = answer?.ok ? answer.discount : null;
  const { amountMinor, quote } = calculatePrice(asPricedProduct(product), { discount });
  return { amountMinor, quote, refused: answer && !answer.ok ? answer.reason : null };
}
