export { action, loader } from "./not-found.server";

/** Without a component the route would answer with plain text instead of the error page. */
export default function NotFound() {
  return null;
}
