type Need = { id: string; text: string }

type NeedListProps = { title: string; time: string; needs: Need[]; isOpen: boolean }

/** Lists what to have at hand before starting, and how long it takes. */
export function NeedList({ title, time, needs, isOpen }: NeedListProps) {
  return (
    <details className="card need-card" open={isOpen}>
      <summary>
        <h3 className="font-strong">{title}</h3>
        <span className="block text-small text-muted">{time}</span>
      </summary>
      <ul className="need-list">
        {needs.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
