import type { ReactNode } from "react";
import * as styles from "./chart.module.css";

interface ChartPanelProps {
  /** Of its heading. */
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** The frame of a chart: what it shows, the drawing, its legend, and the same numbers as a table. */
export function ChartPanel({ id, title, lead, children }: ChartPanelProps) {
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}
