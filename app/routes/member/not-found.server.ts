import { notFound } from "~/http/responses.server";

export function loader() {
  throw notFound();
}

export const action = loader;
