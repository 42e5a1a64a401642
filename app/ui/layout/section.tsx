import { useId, type ReactNode } from "react";
import { classNames } from "../primitives/class-names";
import * as styles from "./section.module.css";

interface SectionProps {
  title?: ReactNode;
  titleHidden?: boolean;
  headingLevel?: 1 | 2 | 3;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** Right of the title, e.g. a link to all of it. */
  action?: ReactNode;
  /** `page` 1400, `column` 720 for reading, `form` 440. */
  width?: "page" | "column" | "form";
  /** `tight` for a section that follows closely on another. */
  space?: "regular" | "tight";
  /** A band with its own background. */
  raised?: boolean;
  id?: string;
  children?: ReactNode;
}

export function Section({
  title,
  titleHidden = false,
  headingLevel = 2,
  lead,
  action,
  width = "page",
  space = "regular",
  raised = false,
  id,
  children,
}: SectionProps) {
  const own = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      id={id}
      aria-labelledby={title ? own : undefined}
      className={classNames(
        styles.section,
        space === "tight" && styles.tight,
        raised && styles.raised,
      )}
    >
      <div className={classNames(styles.inner, styles[width])}>
        {title ? (
          <div className={classNames(styles.head, titleHidden && styles.hidden)}>
            <div className={styles.words}>
              <Heading id={own} className={headingLevel === 1 ? styles.pageTitle : styles.title}>
                {title}
              </Heading>
              {lead ? <div className={styles.lead}>{lead}</div> : null}
            </div>
            {action ? <div>{action}</div> : null}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
