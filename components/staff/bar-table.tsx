type BarTableProps = {
  /** The id of the heading that names it. */
  labelledBy: string
  headings: readonly string[]
  rows: readonly {
    /** `isDay`: it stays on one line if there is space. */
    names: readonly { text: string; isDay?: boolean }[]
    numbers: readonly { text: string; href?: string | undefined }[]
    bar: readonly number[]
  }[]
  longest: number
  /** The parts of a bar are no parts of a whole: each has a line of its own, the last above. */
  separate?: boolean
  /** The parts of a bar are named by the headings of these columns. */
  legend?: readonly number[]
  /** The columns that a narrow screen goes without: their figures follow from the others. */
  spare?: readonly number[]
}

/** A table in which each row has a bar: the bars repeat its figures, for those who see them. */
export function BarTable({
  labelledBy,
  headings,
  rows,
  longest,
  separate = false,
  legend = [],
  spare = [],
}: BarTableProps) {
  const names = rows[0]?.names.length ?? 1
  return (
    // Scrolls if a narrow screen has no space for it, by keyboard too. No landmark: its section is one.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and the group has none
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className="bar-table">
      <table>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={index < names ? '' : numberClass(spare.includes(index))}
              >
                {legend.includes(index) && <Swatch part={legend.indexOf(index)} />}
                <span>{heading}</span>
              </th>
            ))}
            <td className="bar-table-bar" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names, numbers, bar }) => (
            <tr key={names.map(({ text }) => text).join()}>
              {names.map(({ text, isDay }, index) =>
                index === 0 ? (
                  <th key="name" scope="row" {...(isDay && { className: 'bar-table-day' })}>
                    <bdi>{text}</bdi>
                  </th>
                ) : (
                  <td key={text}>{text}</td>
                ),
              )}
              {numbers.map(({ text, href }, index) => (
                <td
                  key={headings[names.length + index]}
                  className={numberClass(spare.includes(names.length + index))}
                >
                  {href ? (
                    <a href={href} className="link link-alone">
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </td>
              ))}
              <td className="bar-table-bar">
                {/* An empty track would mean zero, even for an inexact figure. */}
                {bar.some((part) => part > 0) && (
                  <Bar parts={bar} longest={longest} separate={separate} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function numberClass(isSpare: boolean): string {
  return isSpare ? 'bar-table-number bar-table-spare' : 'bar-table-number'
}

const width = 1_000
const height = 10
/** The gap between two parts, of the same thousand. */
const gap = 3

type BarProps = { parts: readonly number[]; longest: number; separate: boolean }

function Bar({ parts, longest, separate }: BarProps) {
  const lengths = parts.map((part) => (part / longest) * width)
  const rects = separate ? placeLines(lengths) : placeParts(lengths)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="bar"
    >
      {rects.map(
        ({ part, length, ...place }) =>
          length > 0 && (
            <rect
              key={part}
              {...place}
              width={Math.max(1, length)}
              className={`bar-part bar-part-${part}`}
            />
          ),
      )}
    </svg>
  )
}

type Placed = { part: number; length: number; x: number; y: number; height: number }

/** One after the other. */
function placeParts(lengths: readonly number[]): Placed[] {
  return lengths.map((length, part) => {
    const begin = lengths.slice(0, part).reduce((sum, each) => sum + each, 0)
    const space = begin > 0 ? gap : 0
    return { part, length: length && Math.max(1, length - space), x: begin + space, y: 0, height }
  })
}

/** Each from the start, the last above. */
function placeLines(lengths: readonly number[]): Placed[] {
  const thickness = height / lengths.length
  return lengths.map((length, part) => {
    return { part, length, x: 0, y: height - (part + 1) * thickness, height: thickness }
  })
}

/** The colour of a part, beside its name. */
export function Swatch({ part }: { part: number }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="bar-swatch">
      <rect width="10" height="10" rx="2.5" className={`bar-part bar-part-${part}`} />
    </svg>
  )
}
