import { notFound } from "~/http/respond.server";

export function loader() {
  throw notFound();
}

export const action = loader;

export default function NotFound() {
  return null;
}
