import { ButtonLink } from '@/components/ui/button-link'
import { hasSupport } from '@/lib/domain/support-contacts.ts'
import type { SubmissionStatus } from '@/lib/services/submission/submission-status.ts'
import { applyPath } from '../../_request/paths.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

/** What is left to do once it is decided: to ask why not, and to keep a copy. */
export function DecidedActions({
  visit,
  status,
}: {
  visit: ApplicationVisit
  status: SubmissionStatus
}) {
  const { t, language, application, portico } = visit
  const asks = status.name === 'rejected' && hasSupport(portico.env.support)
  return (
    <>
      {asks && <ButtonLink href="#help">{t('status.rejected.ask')}</ButtonLink>}
      <ButtonLink
        href={applyPath(language, application.id, 'record.pdf')}
        tone={asks ? 'secondary' : 'primary'}
      >
        {t('record.download')}
      </ButtonLink>
    </>
  )
}
