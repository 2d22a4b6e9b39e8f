import { Tag } from './tag'

/** Says on every page that nothing here is real. */
export function PhaseLine({ tag, text }: { tag: string; text: string }) {
  return (
    <div className="phase-line">
      <p className="frame">
        <Tag tone="action" text={tag} /> <span>{text}</span>
      </p>
    </div>
  )
}
