/**
 * The names that a visitor typed before a social network was asked: the form is shown with them again when the network
 * refuses (product.md §8). They are sealed for the browser that started the login, and shown once (security.md §14).
 */
import { NAME_MAX } from "~/features/identity/forms";
import { readSealedForm, sealTypedForm } from "~/http/typed-form.server";
import type { PageContext } from "~/http/request-context.server";

const FIELDS = ["firstName", "lastName"] as const;
export type TypedNames = Partial<Record<(typeof FIELDS)[number], string>>;

export const readTypedNames = (form: FormData): TypedNames =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = form.get(field);
      return typeof value === "string" && value !== "" ? [[field, value.slice(0, NAME_MAX)]] : [];
    }),
  );

interface Keeper {
  /** Of the browser that started the login. */
  browserToken: string;
  /** The page of the form. */
  pathname: string;
}

/** The cookie; null where no name was typed. */
export function keepTypedNames(
  { context }: PageContext,
  { browserToken, pathname, names }: Keeper & { names: TypedNames },
): string | null {
  if (Object.keys(names).length === 0) return null;
  const owner = toOwner(context, browserToken);
  return sealTypedForm(context, { owner, pathname, fields: names });
}

export function findTypedNames(page: PageContext, { browserToken, pathname }: Keeper): TypedNames {
  const kept = readSealedForm(page);
  const isOwn = kept?.owner === toOwner(page.context, browserToken) && kept.pathname === pathname;
  return isOwn ? kept.fields : {};
}

const toOwner = ({ formSeal }: PageContext["context"], browserToken: string): string =>
  formSeal.toOwner(`social login ${browserToken}`);
