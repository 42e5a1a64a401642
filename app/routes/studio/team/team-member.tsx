import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormStack } from "~/ui/patterns/auth-panel";
import { FormField } from "~/ui/patterns/form-fields";
import { Button } from "~/ui/primitives/button";
import { FormErrorToast } from "../form-error-toast";
import { StudioPage } from "../studio-page";
import { RoleChoice } from "./role-choice";
import type { action, loader } from "./team-member.server";
import * as styles from "./team.module.css";

export { action, loader } from "./team-member.server";
export { responseHeaders as headers } from "~/http/headers.server";
export const handle = { i18n: ["studio", "error"] };
export { pageTitle as meta } from "~/ui/shell/page-title";

const ROLE_FORM = "role";

export default function TeamMember() {
  const { frame, backTo, name, email, role, since } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  return (
    <StudioPage
      frame={frame}
      title={name}
      lead={
        <>
          {email} · {t("team.since", { role: t(`roles.${role}.name`), date: since })}
        </>
      }
      back={{ to: backTo, label: t("navigation.team") }}
      isRefused={Boolean(reply?.error)}
      preservedFormId={ROLE_FORM}
    >
      <FormErrorToast reply={reply} />
      <Scheduled />
      <ChangeRole />
      <Remove />
    </StudioPage>
  );
}

/** What the person's scheduled workouts become without a role that publishes. */
function Scheduled() {
  const { scheduled } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  if (scheduled === 0) return null;
  const role = t("roles.SUPPORT.name");
  return <p className={styles.dim}>{t("team.scheduled", { count: scheduled, role })}</p>;
}

function ChangeRole() {
  const { constraint, formOwner, role, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  const [form, fields] = useForm<{ role: string; password: string }>({
    id: ROLE_FORM,
    constraint,
    lastResult: (reply?.initialValue && "role" in reply.initialValue ? reply : undefined) ?? typed,
    defaultNoValidate: false,
  });
  return (
    <form {...getFormProps(form)} method="post" className={styles.form}>
      <input type="hidden" name="formOwner" value={formOwner} />
      <FormStack>
        <RoleChoice meta={fields.role} fallback={role} />
        <FormField
          meta={fields.password}
          type="password"
          label={t("password")}
          help={t("passwordHelp")}
          autoComplete="current-password"
        />
        <Button size="large" name="intent" value="role">
          {t("team.changeRole")}
        </Button>
      </FormStack>
    </form>
  );
}

function Remove() {
  const { constraint, formOwner, isOwn, losesFilm, name } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studio");
  const reply = useActionData<typeof action>()?.reply;
  const [form, fields] = useForm<{ password: string }>({
    id: "remove",
    constraint: { password: constraint["password"] ?? {} },
    lastResult: reply?.initialValue && !("role" in reply.initialValue) ? reply : undefined,
    defaultNoValidate: false,
  });
  return (
    <section aria-labelledby="remove-title" className={styles.part}>
      <h2 id="remove-title" className={styles.heading}>
        {t(isOwn ? "team.leave" : "team.remove", { name })}
      </h2>
      <p className={styles.dim}>{t(isOwn ? "team.leaveText" : "team.removeText")}</p>
      {losesFilm ? <p className={styles.dim}>{t("team.losesFilm")}</p> : null}
      <form {...getFormProps(form)} method="post" className={styles.form}>
        <input type="hidden" name="formOwner" value={formOwner} />
        <FormStack>
          <FormField
            meta={fields.password}
            type="password"
            label={t("password")}
            autoComplete="current-password"
          />
          <Button variant="danger" name="intent" value="remove">
            {t(isOwn ? "team.leaveButton" : "team.removeButton")}
          </Button>
        </FormStack>
      </form>
    </section>
  );
}
