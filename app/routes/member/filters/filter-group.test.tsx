import { createInstance } from "i18next";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { renderPage } from "../../../../tests/support/render-page";
import texts from "~/i18n/locales/en/filters.json";
import { FilterGroup } from "./filter-group";

const i18n = createInstance();

beforeAll(() =>
  i18n.use(initReactI18next).init({ lng: "en", resources: { en: { filters: texts } } }),
);

test.each([
  [0, "0"],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [1_000, "99+"],
])("%d workouts are written as %j beside an option", (count, written) => {
  const options = [{ value: "3", label: "Maya Cole", count, isChosen: false }];
  const html = renderPage(
    <I18nextProvider i18n={i18n}>
      <FilterGroup dimension="trainer" single={false} options={options} onChange={() => {}} />
    </I18nextProvider>,
  );
  expect(html.replace(/<[^>]*>/g, "")).toBe(`TrainerMaya Cole ${written}`);
});
