/** The product's page (product.md §2): every visitor sees a product, and a signed-in member buys it. */
import { data } from "@remix-run/node";
import { findDestination } from "~/features/billing/accounts/queries.server";
import { buildQuote } from "~/features/billing/orders/quote";
import { toPricedProduct, calculatePrice } from "~/features/billing/price";
import { describeProductDiscount } from "~/features/billing/price-words";
import { findProductByPuid, type Product } from "~/features/billing/products/queries.server";
import { findCode, quoteCode } from "~/features/billing/promotions/validate-promo.server";
import { findNotOnSaleReason } from "~/features/billing/not-on-sale-reason";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { findShownTermsHash } from "~/features/legal/find-shown-terms.server";
import { newId } from "~/kernel/ids";
import { formatMoney } from "~/kernel/money";
import { paths, type Mount } from "~/paths";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { buildSignInRedirect } from "~/http/billing/buyer.server";
import { formTitle } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { resolveBrand } from "~/http/shell.server";
import { takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { getAppliedPromoCode, clearStalePromoCode } from "../billing/applied-promo-code.server";
import { getRequestedAttemptId } from "../billing/get-requested-attempt-id";
import { toPriceReader } from "../billing/price-reader.server";
import { loadAgeQuestion } from "../permission/ask-parent.server";

export interface ProductSale {
  product: Omit<Product, "texts">;
  langs: { name?: string; description?: string; checkoutSuccess?: string };
  seller: Gym;
  /** The pages of the seller, also when the address names no gym. */
  sellerMount: Mount;
}

/** @throws 404 for an unknown product, or one that the gym of the address or host does not sell (product.md §11) */
export async function requireProduct(page: PageContext): Promise<ProductSale> {
  const { db, params, context, lang } = page;
  const [product, brand] = await Promise.all([
    findProductByPuid(db, params["puid"] ?? ""),
    resolveBrand(page),
  ]);
  const namesGym = params["guid"] !== undefined || context.hostGym !== null;
  if (namesGym && !page.gym) throw notFound();
  if (!product || !brand.gym || product.gymId !== brand.gym.id) throw notFound();
  const reader = { lang, textLanguage: textLanguageOf(brand.gym) };
  return {
    product: inLanguage(product, lang),
    langs: foreignTexts(product, ["name", "description", "checkoutSuccess"], reader),
    seller: brand.gym,
    sellerMount: brand.mount,
  };
}

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "shop");
  const { db, context, lang, person, t } = page;
  const { product, langs, seller, sellerMount } = await requireProduct(page);
  if (product.retiredAt !== null) throw notFound();
  const code = person && (await getAppliedPromoCode(page));
  const [age, destination, offer, termsHash] = await Promise.all([
    person && loadAgeQuestion(page, { person, gym: seller }),
    findDestination(db, {
      provider: context.payments.key,
      sale: { gymId: product.gymId, subscriptionModel: null, applicationId: null },
    }),
    quoteProduct(page, product, code),
    findShownTermsHash(db, seller.id),
  ]);
  // An address without a gym leads to the platform's own login (product.md §4).
  const signIn = person ? null : await buildSignInRedirect(page, page);
  const { currency } = product;
  const toPrice = (amountMinor: number) => formatMoney({ amountMinor, currency }, lang);
  const { amountMinor } = offer;
  const typed = person && takeTypedForm(page, person);
  const free = amountMinor === 0;
  const body = {
    title: formTitle(page, t("checkout.documentTitle", { product: product.name })),
    product: {
      id: product.id,
      puid: product.puid,
      name: product.name,
      description: product.description,
      langs,
      imageUrl: product.productImageUrl,
      price: toPrice(product.priceMinor),
      /** Null when no code reduces the price. */
      priceAfterPromo: amountMinor === product.priceMinor ? null : toPrice(amountMinor),
      /** What the code does. */
      discountText: describeProductDiscount(offer, toPriceReader(page)),
      dueToday: toPrice(amountMinor),
      free,
      quote: buildQuote(offer.quote, termsHash),
      /** Why the product is shown and not sold. */
      unavailable: free ? null : findNotOnSaleReason({ amountMinor, currency }, destination),
    },
    /** The code that the price includes, or the reason why it has no effect. */
    promo: code === null ? null : { code, refused: offer.refused },
    gymName: seller.name,
    headerUrl: seller.headerImageUrl,
    mount: sellerMount,
    formTo: paths.productCheckout(page.mount, product.puid, {
      promo: code === null ? null : "applied",
    }),
    termsTo: paths.terms(sellerMount),
    attemptId: getRequestedAttemptId(page) ?? newId(),
    formOwner: person && toFormOwner(context, person),
    /** What the browser needs to show the card form. */
    card: context.payments.browser,
    age: age ?? { ages: [], answered: null, asked: null },
    /** Where a visitor signs in; null for a member. */
    signInTo: signIn?.to ?? null,
    pictureColors: await pictureColors(db, [product.productImageUrl]),
    typed: typed?.reply,
  };
  const headers = signIn?.headers ?? clearStalePromoCode(page, code);
  if (typed) headers.append("Set-Cookie", typed.clear);
  return data(body, { headers });
}

/** The price of a product after the applied code. */
async function quoteProduct(
  { db, now, person }: PageContext,
  product: ProductSale["product"],
  code: string | null,
) {
  const { gymId } = product;
  const studentId = person?.studentId ?? null;
  const answer =
    code === null
      ? null
      : quoteCode(await findCode(db, { studentId, gymId, code }), {
          item: { ...product, kind: "product" },
          now,
        });
  const discount = answer?.ok ? answer.discount : null;
  const price = calculatePrice(toPricedProduct(product), { discount });
  return { ...price, refused: answer && !answer.ok ? answer.reason : null };
}
