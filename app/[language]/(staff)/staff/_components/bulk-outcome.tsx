import { staffApplicationPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import { Reference } from '@/components/ui/reference'
import { isUuid } from '@/lib/access/guards/route-guard.ts'
import { pageSize } from '@/lib/casework/list-applications.ts'
import type { CaseworkParams } from '../../_components/list/casework-query.ts'

/** Reports the result of assigning several applications, with the failed ones; nothing if none was tried. */
export async function BulkOutcome({
  visit: { t, portico, member, language },
  params,
}: {
  visit: StaffVisit
  params: CaseworkParams
}) {
  const assigned = /^\d{1,2}$/.test(String(params.assigned)) ? Number(params.assigned) : undefined
  const failed = String(params.failed ?? '')
    .split('.')
    .filter(isUuid)
    .slice(0, pageSize)
  const { casework, db } = portico.store
  const entries = await Promise.all(failed.map((id) => casework.find(db, member.scope, id)))
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
            {failed.map((id, index) => (
              <li key={id}>
                {entries[index] ? (
                  <a href={staffApplicationPath(language, id)} className="link">
                    <Reference value={entries[index].customerId} />
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
