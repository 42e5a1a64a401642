import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerHeaders } from "~/http/headers.server";
import { permissionAction, permissionLoader } from "./permission.server";
import { PermissionPage } from "./permission-page";
import { MemberPage } from "~/ui/layout/member-page";

export const handle = { i18n: ["permission", "billing", "error"] };
export const headers = answerHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export const loader = (args: LoaderFunctionArgs) => permissionLoader(args);
export const action = (args: ActionFunctionArgs) => permissionAction(args);

export default function Permission() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <MemberPage>
      <PermissionPage {...page} reply={reply} />
    </MemberPage>
  );
}
