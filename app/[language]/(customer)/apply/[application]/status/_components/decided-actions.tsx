import { applyPath } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { hasSupport } from '@/lib/config/rules/support-contacts.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'

/** Offers what remains after the decision: going to the account or asking why not, and keeping a copy. */
export function DecidedActions({
  visit,
  status,
}: {
  visit: ApplicationVisit
  status: SubmissionStatus
}) {
  const { t, language, application, portico } = visit
  const account = findAccountUrl(visit, status)
  const asks = status.name === 'rejected' && hasSupport(portico.env.support)
  return (
    <>
      {account && (
        <ButtonLink href={account.href}>
          {t('status.approved.goOn', { brand: portico.env.brand.name })}
        </ButtonLink>
      )}
      {asks && <ButtonLink href="#help">{t('status.rejected.ask')}</ButtonLink>}
      <ButtonLink
        href={applyPath(language, application.id, 'record.pdf')}
        tone={asks || account ? 'secondary' : 'primary'}
      >
        {t('record.download')}
      </ButtonLink>
    </>
  )
}

/**
 * Returns the address of an approved customer's account; undefined on a device of staff, where nobody signs in
 * to their account.
 */
export function findAccountUrl(
  { portico, device }: Pick<ApplicationVisit, 'portico' | 'device'>,
  { name }: Pick<SubmissionStatus, 'name'>,
): URL | undefined {
  return name === 'approved' && !device?.locked ? portico.env.accountUrl : undefined
}
