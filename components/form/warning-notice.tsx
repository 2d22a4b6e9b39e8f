import type { Ref } from 'react'
import type { FormTexts, StepState, StepView } from '@/lib/onboarding/view/step-view.ts'
import { Icon } from '../ui/icon'
import { question } from '../ui/icon-paths'
import { focusOnArrival, InputLink, inputOf } from './input-link'

type WarningNoticeProps = {
  view: StepView
  texts: FormTexts
  warnings: StepState['warnings']
  ref?: Ref<HTMLDivElement> | undefined
}

/** Asks once about a likely slip; pressing Continue again confirms the input. */
export default function WarningNotice({ view, texts, warnings, ref }: WarningNoticeProps) {
  return (
    <div ref={ref} {...focusOnArrival} id="warnings" className="notice notice-warning mb-4">
      <Icon drawing={question} />
      <div role="alert" className="min-w-0 flex-1">
        <h2 className="text-lead font-strong">{texts.warningTitle}</h2>
        <ul className="mt-1">
          {warnings.map(({ field, message }) => (
            <li key={field} className="mt-0.5">
              {/* The link leads to the question, where the doubt is explained. */}
              <InputLink input={inputOf(view, field)} className="link link-alone">
                {view.fields.find(({ name }) => name === field)?.label ?? message}
              </InputLink>
            </li>
          ))}
        </ul>
        {/* With two buttons for each warning, the buttons say what to do. */}
        {!warnings.every(({ correction }) => correction) && (
          <p className="mt-1 text-small">{texts.warningLead}</p>
        )}
      </div>
    </div>
  )
}
