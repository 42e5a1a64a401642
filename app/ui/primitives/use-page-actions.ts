import { useFetcher, useNavigate, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback } from "react";

/** What a page's script may do with its page, for pieces that do not know Remix. */
export function usePageActions() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  const { submit: submitAside } = useFetcher();
  return {
    goTo: useCallback((address: string) => navigate(address), [navigate]),
    refresh: useCallback(() => revalidate(), [revalidate]),
    /** The page's own form, answered on this page; `to`: where the form stands when the address does not say all. */
    send: useCallback(
      (form: FormData, to?: string) =>
        submit(form, { method: "post", action: to, preventScrollReset: true }),
      [submit],
    ),
    /** Noted by the page's address; the page stays as it is. */
    note: useCallback((form: FormData) => submitAside(form, { method: "post" }), [submitAside]),
  };
}
