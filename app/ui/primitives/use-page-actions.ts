import { useFetcher, useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback } from "react";

/** What components may do with their page, so that they need not import Remix. */
export function usePageActions() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const { submit: submitAside } = useFetcher();
  return {
    goTo: useCallback((address: string) => navigate(address), [navigate]),
    refresh: useCallback(() => revalidate(), [revalidate]),
    /** Submits the page's own form; `to`: its action, if not the page's address. */
    send: useCallback(
      (form: FormData, to?: string) =>
        submit(form, { method: "post", action: to, preventScrollReset: true }),
      [submit],
    ),
    /** Submits in the background to the page's own action; the page stays as it is. */
    note: useCallback((form: FormData) => submitAside(form, { method: "post" }), [submitAside]),
  };
}
