import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/primitives/class-names";
import { ChartPanel } from "./chart-panel";
import * as styles from "./chart.module.css";
import type { Summary } from "./streak-panel";

type WeekChartProps = Pick<Summary, "chart" | "weeks">;

/** A bar for each week, from the shapes that the server has drawn, and the same numbers as a table. */
export function WeekChart({ chart, weeks }: WeekChartProps) {
  const { t } = useTranslation("progress");
  return (
    <ChartPanel id="weeks" title={t("weeks.title")} lead={t("weeks.lead")}>
      <WeekBars chart={chart} />
      <ul className={styles.legend}>
        <li>
          <span className={classNames(styles.key, styles.counting)} />
          {t("weeks.counts")}
        </li>
        <li>
          <span className={classNames(styles.key, styles.resting)} />
          {t("weeks.rest")}
        </li>
      </ul>
      <details className={styles.table}>
        <summary>{t("weeks.table")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("weeks.week")}</th>
              <th scope="col">{t("weeks.minutes")}</th>
              <th scope="col">{t("weeks.workouts")}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ monday, name, minutes, workouts }) => (
              <tr key={monday}>
                <th scope="row">{name}</th>
                <td>{minutes}</td>
                <td>{workouts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </ChartPanel>
  );
}

export function WeekBars({ chart }: Pick<Summary, "chart">) {
  const { t } = useTranslation("progress");
  const { width, height, baseline, lines, months, bars } = chart;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${t("weeks.title")}. ${t("weeks.lead")}`}
    >
      {lines.map(({ y, text }) => (
        <g key={y}>
          <path className={styles.line} d={`M0 ${y}H${width}`} />
          <text className={styles.label} x="0" y={y - 4}>
            {text}
          </text>
        </g>
      ))}
      {bars.map(({ week, d, counts }) => (
        <path key={week} className={counts ? styles.counts : styles.rests} d={d} />
      ))}
      <path className={styles.base} d={`M0 ${baseline}H${width}`} />
      {months.map(({ x, text }) => (
        <text key={x} className={styles.label} x={x} y={height - 6}>
          {text}
        </text>
      ))}
    </svg>
  );
}
