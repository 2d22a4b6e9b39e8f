import { Icon } from '../ui/icon'

type StartCardProps = {
  /** Posted as `type`. */
  value: string
  title: string
  drawing: string
  /** How long it takes. */
  time: string
  /** What to have at hand. */
  needs: { id: string; text: string }[]
}

/** One answer to whom the account is for: a press on it gives the answer and starts. */
export function StartCard({ value, title, drawing, time, needs }: StartCardProps) {
  return (
    <div className="start-card">
      <Icon drawing={drawing} />
      <h3>
        <button type="submit" name="type" value={value} aria-describedby={`${value}-time`}>
          {title}
        </button>
      </h3>
      <p id={`${value}-time`} className="text-small text-muted">
        {time}
      </p>
      <ul className="need-list">
        {needs.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
