import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";

export { loader } from "./layout.server";
export { responseHeaders as headers } from "~/http/headers.server";
export { ErrorBoundary } from "~/ui/layout/error-boundary";

/** No page shows what this loader returns, so only another gym runs it again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams["guid"] !== nextParams["guid"];

export default function GymMount() {
  return <Outlet />;
}
