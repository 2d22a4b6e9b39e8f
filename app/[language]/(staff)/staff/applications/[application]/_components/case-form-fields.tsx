import type { StaffVisit } from '@/app/_request/staff-visit.ts'

/**
 * Holds what every form of an application's page posts: language, application, and the tab and list that it
 * leads back to.
 */
export function CaseFormFields({ visit, application }: { visit: StaffVisit; application: string }) {
  return (
    <>
      <input type="hidden" name="language" value={visit.language} />
      <input type="hidden" name="application" value={application} />
      {visit.tab && <input type="hidden" name="tab" value={visit.tab} />}
      {visit.list && <input type="hidden" name="list" value={visit.list} />}
    </>
  )
}
