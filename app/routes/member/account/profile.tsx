import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { translator } from "~/http/i18n.server";
import { profileAction, profileOf } from "./profile.server";
import { currentPerson, redirectToSignIn } from "~/http/session.server";
import { ProfileSections } from "./profile-sections";
import { MemberPage } from "~/ui/layout/member-page";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A visitor goes to /signin; the applicationKey is kept and the page saved (product.md §2). */
export async function loader(args: LoaderFunctionArgs) {
  const person = await currentPerson(args);
  if (!person) {
    const applicationKey = new URL(args.request.url).searchParams.get("applicationKey");
    throw redirectToSignIn(args, { applicationKey });
  }
  const [t, profile] = await Promise.all([translator(args, "account"), profileOf(args, person)]);
  return { ...profile, title: t("title") };
}

export const action = (args: ActionFunctionArgs) => profileAction(args);

export default function Profile() {
  return (
    <MemberPage back>
      <ProfileSections {...useLoaderData<typeof loader>()} />
    </MemberPage>
  );
}
