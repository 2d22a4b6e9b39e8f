type Need = { id: string; text: string }

type NeedListProps = { id?: string; title: string; lead?: string; needs: Need[] }

/** What to have at hand before starting. */
export function NeedList({ id: listId = 'needs', title, lead, needs }: NeedListProps) {
  return (
    <section aria-labelledby={listId} className="card">
      <h2 id={listId} className="font-strong">
        {title}
      </h2>
      {lead && <p className="mt-0.5 text-small text-muted">{lead}</p>}
      <ul className="need-list">
        {needs.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
