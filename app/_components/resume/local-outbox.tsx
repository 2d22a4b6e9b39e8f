import type { Visit } from '../../_request/visit.ts'

/** Where e-mails go that no mail server takes: nothing where they are sent. */
export function LocalOutbox({ visit: { t, portico } }: { visit: Pick<Visit, 't' | 'portico'> }) {
  if (portico.env.mail?.kind !== 'local') return null
  return (
    <p className="mt-2">
      {t('resume.localOutbox')}{' '}
      <a href="/sandbox/mail" className="link" dir="ltr">
        /sandbox/mail
      </a>
    </p>
  )
}
