import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { memberScene } from "~/http/gym.server";
import { answerHeaders } from "~/http/headers.server";
import { notFound } from "~/http/responses.server";

export { ErrorBoundary } from "~/ui/layout/error-boundary";
export const headers = answerHeaders;

/** Both mounts pass here: an address that names a gym which is not there is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const { gym } = await memberScene(args);
  if (args.params["guid"] !== undefined && !gym) throw notFound();
  return null;
}

/** It loads nothing that a page could show. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams["guid"] !== nextParams["guid"];

export default function GymMount() {
  return <Outlet />;
}
