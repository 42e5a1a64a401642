import { useFetcher, useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback } from "react";

/** Gives components the actions of their page, so that they need not import Remix. */
export function usePageActions() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const { submit: fetcherSubmit } = useFetcher();
  return {
    /** `state` goes along with the page in the browser's history, outside the address. */
    navigate: useCallback(
      (address: string, state?: Record<string, string>) => navigate(address, { state }),
      [navigate],
    ),
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
