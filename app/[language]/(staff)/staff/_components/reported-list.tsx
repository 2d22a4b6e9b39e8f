import { staffApplicationPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import { Reference } from '@/components/ui/reference'

/** The number listed here; the list of applications has all of them. */
const mostNamed = 10

/** The applications with an open report of a customer, first on the page. */
export async function ReportedList({ visit }: { visit: StaffVisit }) {
  const { t, portico, language, member } = visit
  const { db, casework } = portico.store
  const reported = await casework.reported(db, member.scope, mostNamed)
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
