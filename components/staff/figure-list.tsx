type FigureListProps = {
  figures: readonly {
    name: string
    value: string
    /** What it counts, if its name does not say that. */
    note?: string
    /** The same figure for the period before. */
    before?: string
    /** The link to the counted items. */
    href?: string
  }[]
}

/** Figures at a glance. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note, before, href }) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd className="figure-value">
            {href ? (
              <a href={href} className="link link-alone">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
          {before && <dd className="figure-note">{before}</dd>}
          {note && <dd className="figure-note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
