import type { Ref } from 'react'
import type { Problem } from '@/lib/onboarding/view/step-view.ts'
import { Icon } from '../ui/icon'
import { problem } from '../ui/icon-paths'
import { focusOnArrival, InputLink } from './input-link'

type ErrorSummaryProps = { title: string; problems: Problem[]; ref?: Ref<HTMLDivElement> }

/** Lists all problems above the heading, each with a link to its input. */
export function ErrorSummary({ title, problems, ref }: ErrorSummaryProps) {
  return (
    <div ref={ref} {...focusOnArrival} id="problems" className="error-summary">
      {/* Speaks if focus alone is not read out; on the inner box, or it is said twice. */}
      <div role="alert">
        <h2>
          <Icon drawing={problem} />
          <span>{title}</span>
        </h2>
        <ul>
          {problems.map(({ input, message }) => (
            <li key={`${input} ${message}`}>
              <InputLink input={input} className="link link-alone link-danger">
                {message}
              </InputLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
