import { useFetcher, useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback } from "react";

/** Gives components the actions of their page, so that they need not import Remix. */
export function usePageActions() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const { submit: fetcherSubmit } = useFetcher();
  return {
    navigate: useCallback((address: string) => navigate(address), [navigate]),
    refresh: useCallback(() => revalidate(), [revalidate]),
    /** Submits the page's own form; `to`: its action, if not the page's address. */
    submit: useCallback(
      (form: FormData, to?: string) =>
        submit(form, { method: "post", action: to, preventScrollReset: true }),
      [submit],
    ),
    /** Submits in the background to the page's own action; the page stays as it is. */
    submitInBackground: useCallback(
      (form: FormData) => fetcherSubmit(form, { method: "post" }),
      [fetcherSubmit],
    ),
  };
}
