import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { answerHeaders } from "~/http/headers.server";
import { loginAction, loginLoader } from "./login.server";
import { LoginPanel } from "./login-form";

export const handle = { i18n: ["identity", "error"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];
export const headers = answerHeaders;

/** Also the /signin gateway (product.md §2): who is signed in goes to the saved page, a visitor gets the form in its brand. */
export const loader = (args: LoaderFunctionArgs) => loginLoader(args);
export const action = (args: ActionFunctionArgs) => loginAction(args);

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <LoginPanel {...page} reply={answer?.reply} />;
}
