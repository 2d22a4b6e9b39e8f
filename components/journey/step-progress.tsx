import { Icon } from '../ui/icon'
import { done } from '../ui/state-icon-paths'

type StepProgressProps = {
  /** The current part, if the way has several. */
  part?: string | undefined
  text?: string | undefined
  /** The completed share; without it there is no bar. */
  bar?: { value: number; max: number } | undefined
  /** Shown for two seconds if something is saved already; screen readers find it later, too. */
  savedText?: string | undefined
}

/** Shows how far this page is along the way. The bar repeats the text, so only the text is read out. */
export function StepProgress({ part, text, bar, savedText }: StepProgressProps) {
  return (
    <div className="step-progress">
      {bar && <progress {...bar} aria-hidden="true" />}
      <p className="step-words">
        {part && <span>{part}</span>}
        {text && <span className="step-position">{text}</span>}
        {savedText && (
          <span className="step-saved">
            <Icon drawing={done} />
            <span>{savedText}</span>
          </span>
        )}
      </p>
    </div>
  )
}
