import { staffApplicationPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import { Reference } from '@/components/ui/reference'
import type { CaseworkEntry } from '@/lib/casework/store/casework-entry.ts'

type ReportedListProps = {
  visit: StaffVisit
  reported: readonly Pick<CaseworkEntry, 'applicationId' | 'customerId'>[]
}

/** Shows the applications with an open report of a customer, first on the page. */
export function ReportedList({ visit: { t, language }, reported }: ReportedListProps) {
  if (reported.length === 0) return null
  return (
    <div className="casework-reported">
      <Notice tone="warning">
        <p>{t('notMeReports.casework.list', { count: reported.length })}</p>
        <ul>
          {reported.map(({ applicationId, customerId }) => (
            <li key={applicationId}>
              <a href={staffApplicationPath(language, applicationId)} className="link">
                <Reference value={customerId} />
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
