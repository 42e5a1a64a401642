import { useLoaderData } from "@remix-run/react";
import { MemberPage } from "~/ui/layout/member-page";
import type { loader } from "./outbox.server";
import { Outbox } from "./outbox-view";

export { loader } from "./outbox.server";
export { pageTitle as meta } from "~/ui/shell/page-title";
export const handle = { i18n: ["identity"] };

export default function OutboxPage() {
  const { mails, mail } = useLoaderData<typeof loader>();
  return (
    <MemberPage>
      <Outbox mails={mails} mail={mail} />
    </MemberPage>
  );
}
