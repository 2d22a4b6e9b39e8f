import { Icon } from '../ui/icon'
import { done } from '../ui/state-icon-paths'

type StepProgressProps = {
  /** What is answered here, where the way has several parts. */
  part?: string | undefined
  text?: string | undefined
  /** How much lies behind; without it there is no bar. */
  bar?: { value: number; max: number } | undefined
  /** Shown where something is saved already. */
  savedText?: string | undefined
}

/** How far this page is along the way. The bar repeats the text, so that only the text is read out. */
export function StepProgress({ part, text, bar, savedText }: StepProgressProps) {
  return (
    <div className="step-progress">
      <p>
        {part && <span className="step-part">{part}</span>}
        {text && <span className="step-position">{text}</span>}
        {savedText && (
          <span className="step-saved">
            <Icon drawing={done} />
            <span>{savedText}</span>
          </span>
        )}
      </p>
      {bar && <progress {...bar} aria-hidden="true" />}
    </div>
  )
}
