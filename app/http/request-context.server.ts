/**
 * The request context of a page: its loader or action looks up gym, person, language, texts, address and time once.
 * Helpers that take `RequestArgs` take a `PageContext` too.
 */
import type { TFunction } from "i18next";
import type { Db } from "~/db/client.server";
import type { Gym } from "~/features/gyms/queries.server";
import { instanceFor } from "~/i18n/server-texts.server";
import type { Language } from "~/kernel/languages";
import { requestUrl, type GymContext, type RequestArgs } from "./gym.server";
import { resolveGym } from "./resolve-gym.server";
import { languageOf } from "./i18n.server";
import { notFound } from "./responses.server";
import { currentPerson, redirectToSignIn, type Person } from "./session.server";
import { keepTypedForm } from "./typed-form.server";

export interface PageContext extends RequestArgs, GymContext {
  db: Db;
  /** The page's own address on the verified origin; a request for the page's data has the same one. */
  url: URL;
  /** The time of the request. */
  now: Date;
  person: Person | null;
  lang: Language;
  /** Texts of the namespace that the context was created with. */
  t: TFunction;
  /** Texts of a further namespace. */
  getFixedT: (namespace: string) => TFunction;
}

/**
 * Reads the session. A loader or action that needs no person calls `resolveGym` instead, which asks the database less.
 *
 * @param namespace of the page's own texts: a file of i18n/locales/{lang}
 */
export async function pageContext(args: RequestArgs, namespace = "ui"): Promise<PageContext> {
  const { request, params, context } = args;
  const [gymContext, person, lang] = await Promise.all([
    resolveGym(args),
    currentPerson(args),
    languageOf(args),
  ]);
  const i18n = await instanceFor(lang);
  const getFixedT = (name: string) => i18n.getFixedT(lang, name);
  return {
    request,
    params,
    context,
    db: context.db,
    now: context.now,
    url: requestUrl(args),
    ...gymContext,
    person,
    lang,
    t: getFixedT(namespace),
    getFixedT,
  };
}

export interface MemberContext extends PageContext {
  person: Person;
}

/**
 * @throws 303 to /signin, which leads back to the page after the login; the page says that a form was not sent
 * @throws 404 for an unknown guid
 */
export async function memberContext(args: RequestArgs, namespace?: string): Promise<MemberContext> {
  const page = await pageContext(args, namespace);
  if (args.params["guid"] !== undefined && !page.gym) throw notFound();
  const { person } = page;
  if (!person) throw redirectToSignIn(page, undefined, await keepTypedForm(page));
  return { ...page, person };
}

export interface GymPageContext extends PageContext {
  gym: Gym;
}

/** @throws 404 for an unknown guid, and for a gym's page on the platform without a gym */
export async function gymPageContext(
  args: RequestArgs,
  namespace?: string,
): Promise<GymPageContext> {
  const page = await pageContext(args, namespace);
  const { gym } = page;
  if (!gym) throw notFound();
  return { ...page, gym };
}
