import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/primitives/button";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import * as styles from "./questions.module.css";
import type { loader } from "./questions.server";

type Listed = Pick<Awaited<ReturnType<typeof loader>>, "open" | "blocked">;

const READ_MS = 5_000;

/** What members ask, for the trainer: the newest first. With script it reads again every five seconds. */
export function QuestionList({ address, initial }: { address: string; initial: Listed }) {
  const { t } = useTranslation("live-questions");
  const reader = useFetcher<Listed>();
  const writer = useFetcher();
  const hydrated = useHydrated();
  const { load } = reader;
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") load(address);
    }, READ_MS);
    return () => window.clearInterval(timer);
  }, [address, load]);
  const { open, blocked } = reader.data ?? initial;
  const stay = hydrated ? <input type="hidden" name="stay" value="yes" /> : null;
  return (
    <section aria-labelledby="asked-title">
      <h2 id="asked-title" className={styles.title}>
        {t("asked")}
      </h2>
      {open.length === 0 ? <p className={styles.none}>{t("none")}</p> : null}
      <ul className={styles.list}>
        {open.map(({ id, name, text }) => (
          <li key={id} className={styles.question}>
            <p className={styles.name}>{name}</p>
            <p className={styles.text}>{text}</p>
            <writer.Form method="post" action={address} className={styles.actions}>
              {stay}
              <Button variant="secondary" size="small" name="hide" value={id}>
                {t("hide")}
              </Button>
              <Button variant="quiet" size="small" name="block" value={id}>
                {t("block", { name })}
              </Button>
            </writer.Form>
          </li>
        ))}
      </ul>
      {blocked.length > 0 ? (
        <details>
          <summary>{t("blocked", { count: blocked.length })}</summary>
          <ul className={styles.list}>
            {blocked.map(({ studentId, name }) => (
              <li key={studentId} className={styles.question}>
                <writer.Form method="post" action={address} className={styles.actions}>
                  {stay}
                  <span>{name}</span>
                  <Button variant="quiet" size="small" name="unblock" value={studentId}>
                    {t("unblock")}
                  </Button>
                </writer.Form>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
