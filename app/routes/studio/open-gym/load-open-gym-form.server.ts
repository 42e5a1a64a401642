/** What the form that opens a gym shows, with what browser and language suggest. */
import {
  findCurrencyOf,
  findTimeZoneOf,
  isCountry,
  listCountries,
  listCurrencies,
  listTimeZones,
} from "~/features/gyms/countries.server";
import { findNewestVersion } from "~/features/legal/queries.server";
import { readBrowserZone } from "~/http/browser-zone.server";
import type { MemberContext } from "~/http/request-context.server";
import { toFormOwner } from "~/http/typed-form.server";
import { newId } from "~/kernel/ids";
import { NO_GYM } from "~/paths";
import { studioPaths } from "~/studio-paths";

export async function loadOpenGymForm(page: MemberContext) {
  const { context, db, lang, now, person } = page;
  const country = readRegion(page.request.headers.get("Accept-Language") ?? "");
  const timeZone = readBrowserZone(page) ?? findTimeZoneOf(country);
  const terms = await findNewestVersion(db, { gymId: null, kind: "creators" });
  const countries = listCountries(lang);
  const { hasGymLabels, platformOrigin } = context.settings;
  const { host } = new URL(platformOrigin);
  return {
    formOwner: toFormOwner(context, person),
    attemptId: newId(now.getTime()),
    termsVersion: String(terms?.id ?? ""),
    termsTo: studioPaths.creatorsTerms(NO_GYM),
    values: { country, currency: findCurrencyOf(country), timeZone },
    countries,
    currencies: listCurrencies(lang),
    timeZones: listTimeZones(timeZone),
    currencyOf: Object.fromEntries(countries.map(({ value }) => [value, findCurrencyOf(value)])),
    /** What stands around the guid in the gym's address. */
    address: hasGymLabels
      ? { before: "", after: `.${host}` }
      : { before: `${host}/gym/`, after: "" },
  };
}

/** The first country that the browser's languages name, as AT in `de-AT`; "" for none. */
function readRegion(acceptLanguage: string): string {
  const [, region = ""] =
    /(?:^|[,\s])[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(acceptLanguage) ?? [];
  return isCountry(region) ? region : "";
}
