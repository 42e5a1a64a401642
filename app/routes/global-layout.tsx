/** Around the pages that no gym's mount holds. */
import { Outlet } from "@remix-run/react";
import { answerHeaders } from "~/http/headers.server";

export { ErrorBoundary } from "~/ui/layout/error-boundary";
export const headers = answerHeaders;

export default function Pages() {
  return <Outlet />;
}
