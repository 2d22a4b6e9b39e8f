import { staffApplicationPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import { Reference } from '@/components/ui/reference'
import type { CaseworkParams } from '../../_components/list/casework-query.ts'

type BulkOutcomeProps = {
  visit: StaffVisit
  params: CaseworkParams
  /** The applications that were not assigned; without a reference if the member does not see them. */
  failed: readonly { id: string; customerId: string | undefined }[]
}

/** Reports the result of assigning several applications, with the failed ones; nothing if none was tried. */
export function BulkOutcome({ visit: { t, language }, params, failed }: BulkOutcomeProps) {
  const assigned = /^\d{1,2}$/.test(String(params.assigned)) ? Number(params.assigned) : undefined
  return (
    // Rendered from the start, so that later content is announced.
    <div id="assigned" role="status" className="casework-outcome">
      {params.wrong === 'none' && (
        <Notice tone="warning">
          <p>{t('caseworkList.bulk.missing')}</p>
        </Notice>
      )}
      {assigned !== undefined && assigned > 0 && (
        <Notice tone="success">
          <p>{t('caseworkList.bulk.assigned', { count: assigned })}</p>
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice tone="warning">
          <p>{t('caseworkList.bulk.failed', { count: failed.length })}</p>
          <ul>
            {failed.map(({ id, customerId }) => (
              <li key={id}>
                {customerId ? (
                  <a href={staffApplicationPath(language, id)} className="link">
                    <Reference value={customerId} />
                  </a>
                ) : (
                  t('caseworkList.bulk.unnamed')
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
