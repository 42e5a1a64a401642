import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { HEAT_STEPS } from "~/features/progress/heat";
import { classNames } from "~/ui/primitives/class-names";
import { ChartPanel } from "./chart-panel";
import * as styles from "./chart.module.css";
import type { loader } from "./progress.server";

type HeatStripProps = SerializeFrom<typeof loader>["heat"];

const STEPS = [styles.step0, styles.step1, styles.step2, styles.step3, styles.step4];

/** A square for each day of the last half-year, the darker the more; the same numbers as a table. */
export function HeatStrip({ drawing, weekdays, rows }: HeatStripProps) {
  const { t } = useTranslation("progress");
  const { width, height, months, steps } = drawing;
  return (
    <ChartPanel id="days" title={t("heat.title")} lead={t("heat.lead")}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${t("heat.title")}. ${t("heat.lead")}`}
      >
        {months.map(({ x, text }) => (
          <text key={x} className={styles.label} x={x} y="11">
            {text}
          </text>
        ))}
        {steps.map(({ step, d }) => (
          <path key={step} className={classNames(styles.cell, STEPS[step])} d={d} />
        ))}
      </svg>
      <p className={styles.legend}>
        {t("heat.less")}
        <span className={styles.keys}>
          {HEAT_STEPS.map((step) => (
            <svg key={step} viewBox="0 0 10 10" width="14" height="14" aria-hidden="true">
              <path className={classNames(styles.cell, STEPS[step])} d="M1 1h8v8h-8z" />
            </svg>
          ))}
        </span>
        {t("heat.more")}
      </p>
      <details className={styles.table}>
        <summary>{t("heat.table")}</summary>
        <div className={styles.wide}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("weeks.week")}</th>
                {weekdays.map(({ short, long }) => (
                  <th key={long} scope="col" abbr={long}>
                    {short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ monday, name, days }) => (
                <tr key={monday}>
                  <th scope="row">{name}</th>
                  {days.map((minutes, index) => (
                    <td key={weekdays[index]?.long}>{minutes}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </ChartPanel>
  );
}
