/** The mails of a server without SMTP: the list, and the mail that the developer opens. */
import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/section";
import { EmptyState } from "~/ui/primitives/empty-state";
import type { loader } from "./outbox.server";
import * as styles from "./outbox.module.css";

type OutboxProps = Omit<SerializeFrom<typeof loader>, "title">;

export function Outbox({ mails, mail }: OutboxProps) {
  const { t } = useTranslation("identity");
  return (
    <Section
      headingLevel={1}
      title={t("outbox.title")}
      lead={t("outbox.intro")}
      width={mail ? "page" : "column"}
      space="tight"
    >
      <div className={mail ? styles.both : undefined}>
        {mail ? <Mail {...mail} /> : null}
        {mails.length === 0 ? (
          <EmptyState title={t("outbox.empty")} />
        ) : (
          <ul className={styles.list}>
            {mails.map((entry) => (
              <li key={entry.name}>
                <a
                  href={entry.url}
                  className={styles.entry}
                  aria-current={entry.name === mail?.name ? "page" : undefined}
                >
                  <span className={styles.subject}>{entry.subject}</span>
                  <span className={styles.facts}>
                    <span className={styles.to}>{entry.to}</span>
                    <span className={styles.on}>{entry.on}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function Mail({ subject, from, to, on, paragraphs }: NonNullable<OutboxProps["mail"]>) {
  return (
    <article className={styles.mail}>
      <header className={styles.head}>
        <h2 className={styles.title}>{subject}</h2>
        <p className={styles.facts}>
          <span className={styles.to}>
            {from} → {to}
          </span>
          <span className={styles.on}>{on}</span>
        </p>
      </header>
      <div className={styles.text}>
        {paragraphs.map((pieces) => (
          <p key={pieces.map((piece) => piece.text).join("")}>
            {pieces.map((piece) =>
              piece.url ? (
                <a key={piece.text} href={piece.url}>
                  {piece.text}
                </a>
              ) : (
                piece.text
              ),
            )}
          </p>
        ))}
      </div>
    </article>
  );
}
