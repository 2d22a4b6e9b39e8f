import { Notice } from '@/components/ui/notice'
import { deriveCode, linkLifetimeMs } from '@/lib/services/resume/link-secrets.ts'
import type { Visit } from '../../_request/visit.ts'
import { LocalOutbox } from './local-outbox.tsx'

type SentNoticeProps = {
  visit: Visit
  askerSecret: string
  /** Where it goes, or that it goes if there is anything to send. */
  where: string
  /** The address is not proven yet. */
  unproven?: boolean
  /** The link may have the code of an earlier one, as the e-mail then says. */
  mayHaveOther?: boolean
}

/** What to do once a link was asked for, and the code that goes with it. */
export function LinkSentNotice({
  visit,
  askerSecret,
  where,
  unproven,
  mayHaveOther,
}: SentNoticeProps) {
  const { t } = visit
  const minutes = linkLifetimeMs / 60_000
  return (
    <>
      <h1 className="heading">{t('resume.sent.heading')}</h1>
      <p className="lead">{where}</p>
      <LocalOutbox visit={visit} />
      <section aria-labelledby="code" className="mt-4">
        <h2 id="code" className="text-section font-strong">
          {t('resume.sent.code')}
        </h2>
        <p className="return-code">
          <bdi dir="ltr">{deriveCode(askerSecret)}</bdi>
        </p>
        <p>{t(mayHaveOther ? 'resume.sent.codeMaybe' : 'resume.sent.codeText')}</p>
      </section>
      <section aria-labelledby="steps" className="mt-4">
        <h2 id="steps" className="text-section font-strong">
          {t('resume.sent.stepsTitle')}
        </h2>
        <ol className="next-steps">
          <li>{t('resume.sent.steps.mail')}</li>
          <li>{t('resume.sent.steps.open', { minutes })}</li>
          <li>{t('resume.sent.steps.enter')}</li>
        </ol>
      </section>
      {unproven && (
        <div className="mt-4">
          <Notice title={t('resume.sent.proveTitle')}>
            <p>{t('resume.sent.proveText')}</p>
          </Notice>
        </div>
      )}
      <p className="mt-4">{t('resume.sent.missing')}</p>
    </>
  )
}
