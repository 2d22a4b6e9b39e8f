import { lazy, type ReactNode, type Ref } from 'react'
import type { FormTexts, Problem, StepState, StepView } from '@/lib/onboarding/view/step-view.ts'
import { Icon } from '../ui/icon'
import { information, problem } from '../ui/icon-paths'
import { showWhole } from '../ui/whole-text'
import { ErrorSummary } from './error-summary'
import { focusOnArrival, inputOf } from './input-link'

// Only the server warns, and its answer comes over the same connection.
const WarningNotice = lazy(() => import('./warning-notice'))

type StepHeadProps = {
  view: StepView
  texts: FormTexts
  shown: StepState
  /** New content, which gets the focus. */
  messages: Ref<HTMLDivElement>
  caption?: ReactNode
  children?: ReactNode
}

/** Shows everything above the fields, problems first. */
export function StepHead({ view, texts, shown, messages, caption, children }: StepHeadProps) {
  const { problems, warnings, notice, noticeTone = 'warning', asks } = shown
  const [wrong] = problems
  const { heading, title } = asks ?? view
  const mark = getTitleMark(shown, texts)
  return (
    <>
      <title>{mark ? `${mark} ${title}` : title}</title>
      {wrong && (
        <ErrorSummary
          ref={messages}
          title={texts.summaryTitle}
          problems={withInputs(view, inPageOrder(view, shown))}
        />
      )}
      {notice && (
        // An error above it receives the focus, with script and without.
        <div
          ref={wrong ? undefined : messages}
          {...(!wrong && focusOnArrival)}
          className={`notice notice-${noticeTone} mb-4`}
        >
          <Icon drawing={noticeTone === 'info' ? information : problem} />
          <div className="prose">{notice}</div>
        </div>
      )}
      {!wrong && warnings[0] && (
        <WarningNotice
          ref={notice ? undefined : messages}
          view={view}
          texts={texts}
          warnings={warnings}
        />
      )}
      {caption && <p className="caption">{caption}</p>}
      <h1 className="heading">{showWhole(heading)}</h1>
      {!asks && view.lead && <p className="lead">{showWhole(view.lead)}</p>}
      {!asks && children}
    </>
  )
}

/** Returns the beginning of the title after a post, so that a screen reader says the outcome first. */
function getTitleMark(shown: StepState, texts: FormTexts): string | undefined {
  const { problems, warnings, conflicts = [], asks, notice, noticeTone } = shown
  if (problems.length > 0) return texts.hiddenError
  if (asks) return undefined
  if (warnings.length + conflicts.length > 0) return texts.warningTitle
  return notice && noticeTone !== 'info' ? texts.hiddenError : undefined
}

/**
 * Orders the problems like the questions on the page. The server checks a step in an order of its own, and the
 * page may begin with a requested question.
 */
function inPageOrder(view: StepView, { problems, choices = [] }: StepState) {
  // Two answers to choose between are above all others, like messages about missing results.
  const fields = view.fields.concat(choices)
  const placeOf = ({ input }: Problem) =>
    fields.findIndex(({ name }) => `${input}.`.startsWith(`${name}.`))
  return [...problems].sort((one, other) => placeOf(one) - placeOf(other))
}

/** A problem of a date is corrected from its first part on. */
function withInputs(view: StepView, problems: StepState['problems']): StepState['problems'] {
  return problems.map(({ input, message }) => ({ input: inputOf(view, input), message }))
}
