export { action, loader } from "./language.server";

/** Without a component the route would answer with plain text instead of the error page. */
export default function ChooseLanguage() {
  return null;
}
