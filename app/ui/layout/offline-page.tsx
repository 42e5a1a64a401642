import { ButtonLink } from "../primitives/button";
import { ErrorState } from "../primitives/error-state";
import * as styles from "./error-pages.module.css";

interface OfflinePageProps {
  /** The gym's name. */
  name: string;
  homeTo: string;
  texts: { title: string; text: string; retry: string; category: string };
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
    </main>
  );
}
