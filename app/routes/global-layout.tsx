/** Around the pages that no gym's mount holds. */
import { Outlet } from "@remix-run/react";
import { responseHeaders } from "~/http/headers.server";

export { ErrorBoundary } from "~/ui/layout/error-boundary";
export const headers = responseHeaders;

export default function Pages() {
  return <Outlet />;
}
