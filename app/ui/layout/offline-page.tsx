import { ButtonLink } from "../primitives/button";
import { ErrorState } from "../primitives/error-state";
import * as styles from "./error-pages.module.css";

interface OfflinePageProps {
  /** The gym's name. */
  name: string;
  homeTo: string;
  texts: { title: string; text: string; retry: string; category: string; seenAt: string };
}

/** Pictures of the gym may be missing with the network gone, so its name and colours are the brand. */
export function OfflinePage({ name, homeTo, texts }: OfflinePageProps) {
  return (
    <main className={styles.bare}>
      <p className={styles.name}>{name}</p>
      <ErrorState
        title={texts.title}
        text={texts.text}
        action={
          <>
            {/* An empty href repeats the request. */}
            <ButtonLink to="" plain>
              {texts.retry}
            </ButtonLink>
            {/* The service worker shows it with the address of the kept category (app/service-worker/request-rules.ts). */}
            <span hidden data-kept>
              <ButtonLink to={homeTo} plain variant="secondary">
                {texts.category}
              </ButtonLink>
            </span>
          </>
        }
      />
      <KeptPageNotice {...texts} />
    </main>
  );
}

/** The service worker copies it to the end of a page that it shows without the network, and fills in the time. */
function KeptPageNotice({ title, seenAt, retry }: OfflinePageProps["texts"]) {
  return (
    <template data-notice>
      <aside className={styles.notice} aria-label={title} data-kept-page>
        <p>
          <strong>{title}</strong> {seenAt}
        </p>
        <ButtonLink to="" plain variant="secondary" size="small">
          {retry}
        </ButtonLink>
      </aside>
    </template>
  );
}
