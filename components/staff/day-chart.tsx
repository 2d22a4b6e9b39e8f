import { Swatch } from './bar-table'

type DayChartProps = {
  /** The counts of each day or week. */
  days: readonly (readonly [number, number])[]
  names: readonly [string, string]
  /** The first and the last day, in words. */
  ends: readonly [string, string]
  /** The value of the highest line. */
  highest: number
  /** The values of the lines, from the highest. */
  scale: readonly string[]
}

const height = 100
const step = 10

/** Shows two columns for each day or week; the figures are in the table below it. */
export function DayChart({ days, names, ends, highest, scale }: DayChartProps) {
  const width = days.length * step
  return (
    <div className="day-chart">
      <p className="day-chart-legend">
        {names.map((name, index) => (
          <span key={name}>
            <Swatch part={index === 0 ? 1 : 0} />
            <span>{name}</span>
          </span>
        ))}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="day-chart-columns"
      >
        {[0, 50, 100].map((y) => (
          <line key={y} x1={0} x2={width} y1={y} y2={y} className="day-chart-line" />
        ))}
        {days.map((counts, day) =>
          counts.map((count, index) => {
            const length = (count / highest) * height
            const x = day * step + 1.5 + index * 3.6
            return (
              <rect
                key={x}
                x={x}
                y={height - length}
                width={3.4}
                height={length}
                className={`bar-part bar-part-${index === 0 ? 1 : 0}`}
              />
            )
          }),
        )}
      </svg>
      <p className="day-chart-scale" aria-hidden="true">
        {scale.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <p className="day-chart-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}
