import type { Visit } from '../../_request/visit.ts'

/** Links to the local outbox of unsent e-mails; nothing with a mail server. */
export function LocalOutbox({ visit: { t, portico } }: { visit: Pick<Visit, 't' | 'portico'> }) {
  if (portico.env.mail?.kind !== 'local') return null
  return (
    <p className="mt-2">
      {t('return.localOutbox')}{' '}
      <a href="/sandbox/mail" className="link" dir="ltr">
        /sandbox/mail
      </a>
    </p>
  )
}
