type FigureListProps = {
  figures: readonly {
    name: string
    value: string
    /** What it counts: of when, and of whom. */
    note: string
    link?: { href: string; text: string }
  }[]
}

/** Figures at a glance; each says what it counts. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note, link }) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd className="figure-value">{value}</dd>
          <dd className="figure-note">
            {note}
            {link && (
              <a href={link.href} className="link ms-1">
                {link.text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
