import type { Ref } from 'react'
import { Icon } from '../ui/icon'
import { question } from '../ui/icon-paths'
import { focusOnArrival, InputLink } from './input-link'

type DoubtNoticeProps = {
  title: string
  lead: string | undefined
  /** Each by the name of its question: what is asked about it stands there. */
  warnings: { input: string; label: string }[]
  ref?: Ref<HTMLDivElement>
}

/** Asks once about what is likely a slip; pressing Continue again answers "it is right". */
export default function WarningNotice({ title, lead, warnings, ref }: DoubtNoticeProps) {
  return (
    <div ref={ref} {...focusOnArrival} id="warnings" className="notice notice-warning mb-4">
      <Icon drawing={question} />
      <div role="alert" className="min-w-0 flex-1">
        <h2 className="text-lead font-strong">{title}</h2>
        <ul className="mt-1">
          {warnings.map(({ input, label }) => (
            <li key={input} className="mt-0.5">
              <InputLink input={input} className="link link-alone">
                {label}
              </InputLink>
            </li>
          ))}
        </ul>
        {lead && <p className="mt-1 text-small">{lead}</p>}
      </div>
    </div>
  )
}
