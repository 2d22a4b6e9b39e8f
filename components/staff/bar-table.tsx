type BarTableProps = {
  /** The id of the heading that names it. */
  labelledBy: string
  headings: readonly string[]
  rows: readonly {
    /** `isDay`: it stays on one line where there is space. */
    names: readonly { text: string; isDay?: boolean }[]
    numbers: readonly { text: string; href?: string | undefined }[]
    bar: readonly number[]
  }[]
  longest: number
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
  legend = [],
  spare = [],
}: BarTableProps) {
  const names = rows[0]?.names.length ?? 1
  return (
    // Scrolls where a narrow screen has no space for it, by keyboard too. No landmark: its section is one.
    // biome-ignore lint/a11y/useSemanticElements: a group of nothing to fill in
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
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
                {heading}
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
                <Bar parts={bar} longest={longest} />
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
/** Between two parts, of the same thousand. */
const gap = 3

function Bar({ parts, longest }: { parts: readonly number[]; longest: number }) {
  const lengths = parts.map((part) => (part / longest) * width)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="bar"
    >
      {lengths.map((length, index) => {
        const begin = lengths.slice(0, index).reduce((sum, each) => sum + each, 0)
        const space = index > 0 && begin > 0 ? gap : 0
        return length > 0 ? (
          <rect
            key={begin}
            x={begin + space}
            width={Math.max(1, length - space)}
            height={height}
            className={`bar-part bar-part-${index}`}
          />
        ) : null
      })}
    </svg>
  )
}

/** The colour of a part, beside its name. */
export function Swatch({ part }: { part: number }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="bar-swatch">
      <rect width="10" height="10" rx="2.5" className={`bar-part bar-part-${part}`} />
    </svg>
  )
}
