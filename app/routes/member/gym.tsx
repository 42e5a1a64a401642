import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { memberScene } from "~/http/gym.server";
import { notFound } from "~/http/respond.server";

/** Both mounts pass here: an address that names a gym which is not there is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const { gym } = await memberScene(args);
  if (args.params["guid"] !== undefined && !gym) throw notFound();
  return null;
}

export default function GymMount() {
  return <Outlet />;
}
