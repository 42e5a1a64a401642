import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/http/form.server";
import { memberScene } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { isOwnNavigation, signOut } from "./logout.server";
import { paths } from "~/paths";
import { AuthFrame } from "./auth-frame";
import { FormStack } from "~/ui/patterns/auth-panel";
import { Button } from "~/ui/primitives/button";
import { TextLink } from "~/ui/primitives/text-link";

export const handle = { i18n: ["identity", "error"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get("returnUrl");
  if (isOwnNavigation(args.request, args.context.origin)) throw await signOut(args, asked);
  const [{ mount }, t, returnUrl] = await Promise.all([
    memberScene(args),
    translator(args, "identity"),
    safeReturnUrl(args, asked),
  ]);
  return { title: t("logout.title"), returnUrl, homeUrl: paths.home(mount) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  return signOut(args, String(form.get("returnUrl") ?? ""));
}

export default function Logout() {
  const { returnUrl, homeUrl } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <AuthFrame
      title={t("logout.heading")}
      lead={t("logout.intro")}
      aside={
        <TextLink to={homeUrl} standalone>
          {t("logout.stay")}
        </TextLink>
      }
    >
      <form method="post">
        <FormStack>
          {returnUrl === null ? null : <input type="hidden" name="returnUrl" value={returnUrl} />}
          <Button size="large" wide>
            {t("logout.submit")}
          </Button>
        </FormStack>
      </form>
    </AuthFrame>
  );
}
