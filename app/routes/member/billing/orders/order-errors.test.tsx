/** With script too, the order forms of plans and products show each error at its field. */
import type { SubmissionResult } from "@conform-to/react";
import { createInstance } from "i18next";
import { useRef, type ReactElement } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { renderPage } from "../../../../../tests/support/render-page";
import billing from "~/i18n/locales/en/billing.json";
import error from "~/i18n/locales/en/error.json";
import ui from "~/i18n/locales/en/ui.json";
import { NO_GYM } from "~/paths";
import { ProductPayment } from "../../shop/product-payment";
import type { ProductCheckoutProps } from "../../shop/product-checkout";
import type { PlanView } from "../plan-view";
import { PlanChoices } from "../plans/plan-choices";
import { PlanOrder } from "../plans/plan-order";
import { usePlanForm, type PlanFormProps, type PlanOffer } from "../plans/use-plan-form";

const i18n = createInstance();

beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: { ui, billing, error } }, defaultNS: "ui" }),
);

/** The HTML that a browser with script shows. */
const withScript = (element: ReactElement) =>
  renderPage(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>).replaceAll(
    /<noscript>.*?<\/noscript>/gs,
    "",
  );

const ADULT: PlanOffer["age"] = { ages: ["adult", "parent"], answered: null, asked: null };
const MINOR: PlanOffer["age"] = { ages: ["parent"], answered: null, asked: null };
const CARD = { name: "sandbox" } as const;
const page = {
  navigate: () => {},
  refresh: () => {},
  submit: () => {},
  submitInBackground: () => {},
};

const plan: PlanView = {
  id: 8,
  name: "Sangha",
  description: null,
  langs: {},
  priceMinor: 4900,
  currency: "EUR",
  trialDays: 0,
  instagramHandleRequired: true,
  quote: "4900EUR.0",
  unavailable: null,
  promo: null,
  interval: "MONTH",
  price: "€49.00",
  priceAfterPromo: null,
  discountText: null,
  savingText: null,
  dueToday: "€49.00",
  next: { price: "€49.00", on: "1 January 2027" },
  later: null,
  freeUntil: null,
};

function PlanForm({ errorField, age }: { errorField: string; age: PlanOffer["age"] }) {
  const props: PlanFormProps = {
    plans: [plan],
    selected: plan.id,
    promoCode: null,
    attemptId: "a",
    formOwner: "o",
    askInstagram: true,
    age,
    returnUrl: null,
    formTo: "/profile/subscription/8",
    card: CARD,
    reply: undefined,
    begun: undefined,
    page,
  };
  const form = usePlanForm(props, useRef(null));
  const answers = {
    ...form.answers,
    errorsOf: (field: string) => (field === errorField ? ["No."] : undefined),
  };
  const common = { chosen: plan, sending: false, form: { ...form, answers } };
  return (
    <>
      <PlanChoices
        {...common}
        plans={[plan]}
        only
        promoCode={null}
        codeRemoved={false}
        askInstagram
      />
      <PlanOrder {...common} age={age} termsTo="/terms" />
    </>
  );
}

const product: Omit<ProductCheckoutProps, "age" | "reply"> = {
  title: "Resistance Kit",
  pictureColors: {},
  product: {
    id: 1,
    puid: "resistance-kit",
    name: "Resistance Kit",
    description: "Three bands.",
    langs: {},
    imageUrl: null,
    price: "£20.00",
    priceAfterPromo: null,
    discountText: null,
    dueToday: "£20.00",
    free: false,
    quote: "2000GBP.0",
    unavailable: null,
  },
  gymName: "Ironworks",
  headerUrl: null,
  mount: NO_GYM,
  promo: null,
  codeRemoved: false,
  formTo: "/product/checkout/resistance-kit",
  termsTo: "/terms",
  attemptId: "a",
  formOwner: "o",
  card: CARD,
  signInTo: null,
  sending: false,
  page,
};

/** Whether `aria-describedby` ties the error to the control with this name. */
function isDescribed(html: string, field: string): boolean {
  const control = html.match(new RegExp(`<input[^>]*name="${field}"[^>]*>`))?.[0] ?? "";
  const ids = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(" ") ?? [];
  const errorId = ids.find((id) => id.endsWith("-error")) ?? "none";
  return new RegExp(`<p[^>]*id="${errorId}"[^>]*>.*?No\\.`, "s").test(html);
}

const PLAN_FIELDS = ["instagramHandle", "promoCode", "age", "parentName", "parentEmail", "terms"];

describe.each(PLAN_FIELDS)("an error at %s", (field) => {
  const age = field.startsWith("parent") ? MINOR : ADULT;

  it("is shown at its field on a plan's form", () => {
    expect(isDescribed(withScript(<PlanForm errorField={field} age={age} />), field)).toBe(true);
  });
});

describe.each(PLAN_FIELDS.slice(1))("an error at %s", (field) => {
  const age = field.startsWith("parent") ? MINOR : ADULT;

  it("is shown at its field on a product's form", () => {
    const reply: SubmissionResult<string[]> = { status: "error", error: { [field]: ["No."] } };
    const html = withScript(<ProductPayment {...product} age={age} reply={reply} />);
    expect(isDescribed(html, field)).toBe(true);
  });
});

it("an error at the age of a minor is shown, although the form does not ask the age", () => {
  expect(withScript(<PlanForm errorField="age" age={MINOR} />)).toContain("No.");
});
