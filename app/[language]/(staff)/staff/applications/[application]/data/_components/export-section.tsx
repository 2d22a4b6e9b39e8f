import { personalDataPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { requestDataAction } from '@/app/[language]/(staff)/staff/applications/[application]/data/data-requests.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import type { DataRequest } from '@/lib/privacy/store/data-requests.ts'

type SectionProps = { visit: StaffVisit; application: string; open: DataRequest | undefined }

/** Explains what an export contains, with the button to request it, or to download an approved one. */
export function ExportSection({ visit, application, open }: SectionProps) {
  const { t, language, portico, member } = visit
  const { secondPerson } = portico.privacy
  const isApproved = open?.kind === 'export' && open.state === 'approved'
  const mayDownload = !secondPerson || (isApproved && open.requestedBy === member.id)
  return (
    <section aria-labelledby="export" className="review-section">
      <h2 id="export" className="text-section font-strong">
        {t('personalData.export.heading')}
      </h2>
      <p className="mt-1">{t('personalData.export.text')}</p>
      {mayDownload && (
        <form
          action={`${personalDataPath(language, application)}/export`}
          method="post"
          className="mt-2"
        >
          <Button>{t('personalData.export.submit')}</Button>
        </form>
      )}
      {secondPerson && !open && (
        <ActForm action={requestDataAction} className="mt-2">
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="application" value={application} />
          <input type="hidden" name="kind" value="export" />
          <input type="hidden" name="reason" value="customer" />
          <Button tone="secondary">{t('personalData.export.request')}</Button>
        </ActForm>
      )}
    </section>
  )
}
