import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";

const TEXT_TYPES = new Set(["text", "url", "email", "number", "search"]);

/** What the open page would lose. A browser's document has one page, and the router asks one blocker alone. */
const page: {
  /** The form with unsent text; true: whichever is sent next. */
  unsent: HTMLFormElement | boolean;
  /** Of what else would be lost, an upload for instance. */
  questions: Set<string>;
} = { unsent: false, questions: new Set() };

/** The page shows texts from the beginning that no form has sent: those of a refused form, or from an ended session. */
export function useUnsentText(isShown: boolean): void {
  useEffect(() => {
    if (isShown) page.unsent = true;
  }, [isShown]);
}

/** Asks before the page is left for another one: the browser's own question for a document, ours within the router. */
export function useLeaveQuestion(isAsked: boolean, question: string): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    page.questions.add(question);
    window.addEventListener("beforeunload", ask);
    return () => {
      page.questions.delete(question);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isAsked, question]);
}

/** Asks before a page is left on which a person has typed a text that no form has sent. Without script nothing asks. */
export function useUnsavedGuard(question: string): void {
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const form = isText(target) ? target.form : null;
      if (form?.method === "post") page.unsent = form;
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!event.defaultPrevented && isSending(event)) page.unsent = false;
    };
    const onClick = (event: MouseEvent) => {
      if (!page.unsent || !isLeaving(event)) return;
      if (window.confirm(question)) page.unsent = false;
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (page.unsent) event.preventDefault();
    };
    document.addEventListener("input", onInput);
    document.addEventListener("submit", onSubmit);
    // Before the router follows the link.
    document.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      page.unsent = false;
      document.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit);
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [question]);
  // The browser's Back to a page of the router follows no link and unloads no document.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
    const isOtherView = isOtherPage || currentLocation.search !== nextLocation.search;
    return (isOtherView && page.unsent !== false) || (isOtherPage && page.questions.size > 0);
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const [other = question] = page.questions;
    if (window.confirm(page.unsent ? question : other)) {
      page.unsent = false;
      blocker.proceed();
    } else {
      blocker.reset();
    }
  }, [blocker, question]);
}

/** Whether the form takes the unsent text along: a search does not, nor does a preview in a frame. */
function isSending({ target, submitter }: SubmitEvent): boolean {
  if (!(target instanceof HTMLFormElement) || target.method !== "post") return false;
  if (submitter?.getAttribute("formtarget")) return false;
  // The page in another language is filled in again (saved-fields.ts).
  if (submitter?.getAttribute("name") === "lang") return true;
  return page.unsent === true || page.unsent === target;
}

/** Whether the click follows a link to another page in this window. */
function isLeaving({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return false;
  if (button !== 0 || ctrlKey || metaKey || shiftKey) return false;
  return link.href.split("#")[0] !== window.location.href.split("#")[0];
}

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXT_TYPES.has(target.type));
