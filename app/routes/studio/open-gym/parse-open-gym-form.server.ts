/** Reads the form that opens a gym. */
import { parseWithZod } from "@conform-to/zod/v4";
import {
  findCurrencyOf,
  findTimeZoneOf,
  isCountry,
  isSoldCurrency,
} from "~/features/gyms/countries.server";
import { suggestGuid } from "~/features/gyms/gym-guid";
import { buildOpenGymForm } from "~/features/gyms/open-gym-form";
import type { PageContext } from "~/http/request-context.server";

/**
 * What follows from name and country and was left empty, as without script, is filled in; the person sees it before a
 * gym has it. `filled`: the messages for these fields; null: nothing was filled in.
 */
export function parseOpenGymForm({ context }: PageContext, body: FormData) {
  const country = textOf(body, "country");
  const suggestions = {
    guid: suggestGuid(textOf(body, "name")),
    currency: findCurrencyOf(country),
    timeZone: findTimeZoneOf(country),
  };
  const filled: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(suggestions)) {
    if (value === "" || textOf(body, name) !== "") continue;
    body.set(name, value);
    filled[name] = [`filled.${name}`];
  }
  const schema = buildOpenGymForm({
    labelsWithoutGym: context.settings.hostLabelsWithoutGym,
    isCountry,
    isSoldCurrency,
  });
  const submission = parseWithZod(body, { schema });
  return { submission, filled: Object.keys(filled).length > 0 ? filled : null };
}

function textOf(body: FormData, name: string): string {
  const value = body.get(name);
  return typeof value === "string" ? value.trim() : "";
}
