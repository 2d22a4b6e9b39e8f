import { linkLifetimeMs } from '@/lib/services/resume/link-secrets.ts'
import type { Visit } from '../../_request/visit.ts'
import { LocalOutbox } from './local-outbox.tsx'

/** What to do once a link was renewed: its code is the one that was shown with the first. */
export function RenewedLinkNotice({ visit }: { visit: Visit }) {
  const { t } = visit
  return (
    <>
      <h1 className="heading">{t('resume.sent.heading')}</h1>
      <p className="lead">{t('resume.sent.toSame')}</p>
      <LocalOutbox visit={visit} />
      <section aria-labelledby="code" className="mt-4">
        <h2 id="code" className="text-section font-strong">
          {t('resume.renewal.codeTitle')}
        </h2>
        <p className="mt-1">{t('resume.renewal.codeText')}</p>
        <p className="mt-2">{t('resume.open.codeLost')}</p>
      </section>
      <section aria-labelledby="steps" className="mt-4">
        <h2 id="steps" className="text-section font-strong">
          {t('resume.sent.stepsTitle')}
        </h2>
        <ol className="next-steps">
          <li>{t('resume.sent.steps.mail')}</li>
          <li>{t('resume.sent.steps.open', { minutes: linkLifetimeMs / 60_000 })}</li>
          <li>{t('resume.renewal.enter')}</li>
        </ol>
      </section>
      <p className="mt-4">{t('resume.sent.missing')}</p>
    </>
  )
}
