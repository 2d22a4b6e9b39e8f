import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { reportHere } from '@/app/[language]/(customer)/report-not-me.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'

/** Shows the button to report that it was not the customer; posts without script. */
export function NotMeForm({ visit }: { visit: ApplicationVisit }) {
  const { t, language, application } = visit
  return (
    <ActForm action={reportHere} className="mt-3">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <Button tone="danger-outline">{t('notMeReports.own.no')}</Button>
    </ActForm>
  )
}
