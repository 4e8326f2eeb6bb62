import { clsx } from 'clsx';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { ReportChart } from '../../../../server/admin/reports/contract.ts';

// The server draws the SVG, so that it needs no JavaScript. Lengths across are percents, so that it fits any width and its text keeps
// its size.

/** The chart of a table that stands below it. */
export function Chart({ chart, title }: { chart: ReportChart; title: string }) {
  const label = `${title}: ${chart.label}. The table below has the same values.`;
  return (
    <figure className="mb-6 border-y border-line py-4 break-inside-avoid [print-color-adjust:exact]">
      <figcaption className="mb-4 text-13 text-smoke">
        {chart.label}
        {chart.note && ` (${chart.note})`}
      </figcaption>
      {chart.shape === 'columns' ? <Columns {...chart} label={label} /> : <Bars {...chart} label={label} />}
    </figure>
  );
}

type DrawnChart = ReportChart & { label: string };

/** Pixels. */
const [TOP, BOTTOM, HEIGHT] = [8, 208, 236];
/** Names below the columns that fit beside each other. */
const MAX_NAMES = { phone: 4, desktop: 12 };

/** A course in time. */
function Columns({ points, unit, label }: DrawnChart) {
  const y = scaleLinear().domain(domainOf(points)).nice(4).range([BOTTOM, TOP]);
  const x = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([0, 100])
    .padding(0.25);
  const zero = y(0);
  return (
    <div className="pl-14">
      <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block overflow-visible">
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'stroke-edge' : 'stroke-line'} />
            <text x="-8" y={y(tick) + 4} textAnchor="end" className="fill-smoke text-13 tabular-nums">
              {shortValue(tick, unit)}
            </text>
          </g>
        ))}
        {points.map(({ name, value, text }, index) => (
          <g key={name}>
            <rect
              x={`${x(index)}%`}
              width={`${x.bandwidth()}%`}
              y={Math.min(y(value), zero)}
              height={Math.abs(y(value) - zero)}
              className={value < 0 ? 'fill-ember' : 'fill-lagoon'}
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
            <text
              x={`${(x(index) ?? 0) + x.bandwidth() / 2}%`}
              y={HEIGHT - 8}
              textAnchor="middle"
              className={clsx(
                'fill-smoke text-13',
                !isNamed(index, points.length, MAX_NAMES.phone) && 'max-lg:hidden',
                !isNamed(index, points.length, MAX_NAMES.desktop) && 'lg:hidden',
              )}
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function isNamed(index: number, count: number, max: number): boolean {
  return index % Math.ceil(count / max) === 0;
}

const ROW_HEIGHT = 44;
const MAX_NAME = 30;

/** A comparison: each bar has its name and value above it. */
function Bars({ points, label }: DrawnChart) {
  const x = scaleLinear().domain(domainOf(points)).range([0, 100]);
  const zero = x(0);
  return (
    <svg role="img" aria-label={label} width="100%" height={points.length * ROW_HEIGHT} className="block">
      {points.map(({ name, value, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two artists may have one name
        <g key={`${index} ${name}`} transform={`translate(0 ${index * ROW_HEIGHT})`}>
          <text x="0" y="14" className="fill-ink text-13">
            {name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name}
          </text>
          <text x="100%" y="14" textAnchor="end" className="fill-smoke text-13 tabular-nums">
            {text}
          </text>
          <rect x="0" y="21" width="100%" height="12" className="fill-plaster" />
          <rect
            x={`${Math.min(x(value), zero)}%`}
            y="21"
            width={`${Math.abs(x(value) - zero)}%`}
            height="12"
            className={value < 0 ? 'fill-ember' : 'fill-lagoon'}
          >
            <title>{`${name}: ${text}`}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

/** From the smallest to the largest value; zero is always in it. */
function domainOf(points: ReportChart['points']): [number, number] {
  const values = points.map(({ value }) => value);
  return [Math.min(0, ...values), Math.max(0, ...values) || 1];
}

/** `1.5M`, `250k`, `12%` */
function shortValue(value: number, unit: ReportChart['unit']): string {
  if (unit === 'percent') return `${value}%`;
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${value / 1_000_000}M`;
  return size >= 1_000 ? `${value / 1_000}k` : String(value);
}
