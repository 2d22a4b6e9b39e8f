type ReviewIndexProps = {
  /** The accessible name. */
  label: string
  items: readonly { id: string; title: string }[]
}

/** The parts of a long list of answers, to go to one of them at once. */
export function ReviewIndex({ label, items }: ReviewIndexProps) {
  return (
    <nav aria-label={label} className="mt-2 print:hidden">
      <ul className="flex flex-wrap gap-x-2 text-small">
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-3 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
