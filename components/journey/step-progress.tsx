import { Icon } from '../ui/icon'
import { done } from '../ui/icon-paths'

type StepProgressProps = {
  text: string
  /** How much of `max` lies behind. */
  value: number
  max: number
  /** Shown where something is saved already. */
  savedText?: string | undefined
}

/** How far this page is along the way. The bar repeats the text, so that only the text is read out. */
export function StepProgress({ text, value, max, savedText }: StepProgressProps) {
  return (
    <div className="step-progress">
      <p>
        <span>{text}</span>
        {savedText && (
          <span className="step-saved">
            <Icon drawing={done} />
            {savedText}
          </span>
        )}
      </p>
      <progress value={value} max={max} aria-hidden="true" />
    </div>
  )
}
