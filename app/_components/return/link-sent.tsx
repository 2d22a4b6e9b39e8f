import type { ReactNode } from 'react'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import type { Visit } from '../../_request/visit.ts'
import { LocalOutbox } from './local-outbox.tsx'

type LinkSentProps = {
  visit: Visit
  heading?: string
  /** States the recipient, or that one is sent if there is anything to send. */
  where: string
  codeTitle: string
  code: ReactNode
  /** The code is not the only thing needed: it follows the other steps. */
  codeLast?: boolean
  /** The step after opening the link. */
  lastStep: string
  /** The help if no e-mail arrives. */
  missing?: string
}

/** Says that a link is on its way, shows its code, and what to do next. */
export function LinkSent(props: LinkSentProps) {
  const { visit, where, codeTitle, code, codeLast, lastStep } = props
  const { t, portico } = visit
  const { mail, messageLimits } = portico.env
  // The local outbox takes all at once.
  const waitMinutes = mail?.kind === 'smtp' ? messageLimits.unproven_minutes : undefined
  const { heading = t('return.sent.heading'), missing = t('return.sent.missing') } = props
  const codeSection = (
    <section aria-labelledby="code" className="mt-4">
      <h2 id="code" className="text-section font-strong">
        {codeTitle}
      </h2>
      {code}
    </section>
  )
  return (
    <>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{where}</p>
      <LocalOutbox visit={visit} />
      {!codeLast && codeSection}
      <section aria-labelledby="steps" className="mt-4">
        <h2 id="steps" className="text-section font-strong">
          {t('return.sent.stepsTitle')}
        </h2>
        <ol className="next-steps">
          <li>{t('return.sent.steps.mail')}</li>
          <li>{t('return.sent.steps.open', { minutes: linkLimits.return.lifetimeMs / 60_000 })}</li>
          <li>{lastStep}</li>
        </ol>
      </section>
      {codeLast && codeSection}
      <p className="mt-4">{missing}</p>
      {waitMinutes !== undefined && (
        <p className="mt-2">{t('return.sent.waits', { minutes: waitMinutes })}</p>
      )}
    </>
  )
}
