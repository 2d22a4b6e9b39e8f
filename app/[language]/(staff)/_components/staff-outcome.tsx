import type { ReactNode } from 'react'
import { staffPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'

type StaffOutcomeProps = {
  visit: Visit
  heading: string
  /** The sentence about what happened. */
  lead: string
  more?: string
  /** The possible next steps, in a fixed order. */
  steps: readonly ReactNode[]
  /** A form, which precedes the way back. */
  children?: ReactNode
  /** The application that it was about. */
  back?: string | undefined
}

/** Replaces a page that could not be shown: what happened, what to do next, and the way back to work. */
export function StaffOutcome(props: StaffOutcomeProps) {
  const { visit, heading, lead, more, steps, children, back } = props
  const { t, language } = visit
  return (
    <>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{lead}</p>
      {more && <p className="mt-2">{more}</p>}
      {steps.length > 0 && (
        <>
          <h2 className="mt-3 font-strong">{t('casework.person.remedy')}</h2>
          <div className="prose mt-1">
            <ul>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no other order.
                <li key={index}>{step}</li>
              ))}
            </ul>
          </div>
        </>
      )}
      {children}
      <p className="mt-4 flex flex-wrap gap-2">
        {back && <ButtonLink href={back}>{t('staff.forbidden.back')}</ButtonLink>}
        <ButtonLink href={staffPath(language)} tone={children || back ? 'secondary' : 'primary'}>
          {t('staff.limit.back')}
        </ButtonLink>
      </p>
    </>
  )
}
