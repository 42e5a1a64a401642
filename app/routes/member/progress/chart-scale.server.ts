/**
 * The geometry of the charts, in the units of their view boxes. Drawn on the server alone, so that no browser loads a
 * library of charts; the components write the shapes as SVG.
 */
import { scaleBand, scaleLinear } from "d3-scale";
import { arc } from "d3-shape";
import { listDaysOfWeek } from "~/features/progress/days";
import { addCalendarDays } from "~/kernel/calendar-days";
import type { HeatStep } from "~/features/progress/heat";
import { HEAT_STEPS } from "~/features/progress/heat";
import { WORKOUTS_PER_WEEK } from "~/features/progress/streak";

interface Label {
  x: number;
  text: string;
}

interface Words {
  formatMonth: (day: string) => string;
  formatNumber: (value: number) => string;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A label where the month changes, unless the next one would touch it. */
function labelMonths(
  weeks: readonly string[],
  {
    xOf,
    formatMonth,
    gap,
  }: { xOf: (week: string) => number; formatMonth: Words["formatMonth"]; gap: number },
): Label[] {
  const labels = weeks.flatMap((week, index) => {
    // A month is named over the first week that ends in it.
    const month = addCalendarDays(week, 6);
    const before = weeks[index - 1];
    const isNew =
      before === undefined || addCalendarDays(before, 6).slice(0, 7) !== month.slice(0, 7);
    return isNew ? [{ x: round(xOf(week)), text: formatMonth(month) }] : [];
  });
  return labels.filter(({ x }, index) => (labels[index + 1]?.x ?? Infinity) - x >= gap);
}

const BARS = { width: 340, height: 172, top: 18, bottom: 148, radius: 4 };
/** The scale reaches half an hour at least, so that five minutes do not fill the chart. */
const MIN_SCALE_MINUTES = 30;
/** Of a week without minutes, so that each week has its place. */
const STUB = 2;

export function drawWeeks(
  weeks: readonly { monday: string; minutes: number; workouts: number }[],
  { formatMonth, formatNumber }: Words,
) {
  const { width, height, top, bottom, radius } = BARS;
  const x = scaleBand<string>()
    .domain(weeks.map(({ monday }) => monday))
    .range([0, width])
    .paddingInner(0.36);
  const y = scaleLinear()
    .domain([0, Math.max(MIN_SCALE_MINUTES, ...weeks.map(({ minutes }) => minutes))])
    .nice(3)
    .range([bottom, top]);
  const xOf = (monday: string) => x(monday) ?? 0;
  return {
    width,
    height,
    baseline: bottom,
    lines: y
      .ticks(3)
      .filter((minutes) => minutes > 0 && Number.isInteger(minutes))
      .map((minutes) => ({ y: round(y(minutes)), text: formatNumber(minutes) })),
    months: labelMonths(
      weeks.map(({ monday }) => monday),
      { xOf, formatMonth, gap: 34 },
    ),
    bars: weeks.map(({ monday, minutes, workouts }) => ({
      week: monday,
      d: roundedBar({
        x: xOf(monday),
        y: Math.min(y(minutes), bottom - STUB),
        width: x.bandwidth(),
        bottom,
        radius,
      }),
      /** The week counts for the streak. */
      counts: workouts >= WORKOUTS_PER_WEEK,
    })),
  };
}

/** Round at the top alone. */
function roundedBar(bar: { x: number; y: number; width: number; bottom: number; radius: number }) {
  const radius = Math.min(bar.radius, bar.bottom - bar.y, bar.width / 2);
  const [left, right] = [round(bar.x), round(bar.x + bar.width)];
  const [start, end] = [round(bar.x + radius), round(bar.x + bar.width - radius)];
  const [peak, shoulder] = [round(bar.y), round(bar.y + radius)];
  return `M${left} ${bar.bottom}V${shoulder}Q${left} ${peak} ${start} ${peak}H${end}Q${right} ${peak} ${right} ${shoulder}V${bar.bottom}Z`;
}

const CELL = { pitch: 13, size: 10, top: 18 };

/** One path for each step that has days: a column for each week, a row for each day from Monday to Sunday. */
export function drawHeat(
  weeks: readonly string[],
  {
    today,
    stepOf,
    formatMonth,
  }: { today: string; stepOf: (day: string) => HeatStep; formatMonth: Words["formatMonth"] },
) {
  const { pitch, size, top } = CELL;
  const cells = weeks.flatMap((monday, column) =>
    listDaysOfWeek(monday)
      .filter((day) => day <= today)
      .map((day, row) => ({ step: stepOf(day), x: column * pitch, y: top + row * pitch })),
  );
  // A stroke of two units, round at its corners, belongs to each cell.
  const inner = size - 2;
  return {
    width: weeks.length * pitch - pitch + size,
    height: top + 7 * pitch - pitch + size,
    months: labelMonths(weeks, {
      xOf: (week) => weeks.indexOf(week) * pitch,
      formatMonth,
      gap: 34,
    }),
    steps: HEAT_STEPS.map((step) => ({
      step,
      d: cells
        .filter((cell) => cell.step === step)
        .map(({ x, y }) => `M${x + 1} ${y + 1}h${inner}v${inner}h-${inner}z`)
        .join(""),
    })).filter(({ d }) => d !== ""),
  };
}

const RING = { size: 160, width: 14 };

/** A ring around its centre, and the part of it that is done; null: nothing is. */
export function drawRing(share: number) {
  const { size, width } = RING;
  const draw = arc().cornerRadius(width / 2);
  const whole = {
    innerRadius: size / 2 - width,
    outerRadius: size / 2,
    startAngle: 0,
    endAngle: 2 * Math.PI,
  };
  return {
    size,
    track: draw(whole) ?? "",
    done: share > 0 ? draw({ ...whole, endAngle: 2 * Math.PI * share }) : null,
  };
}
