type Need = { id: string; text: string }

type NeedListProps = { title: string; needs: Need[] }

/** Lists everything to have at hand before starting. */
export function NeedList({ title, needs }: NeedListProps) {
  return (
    <div>
      <h3 className="font-strong">{title}</h3>
      <ul className="need-list">
        {needs.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
