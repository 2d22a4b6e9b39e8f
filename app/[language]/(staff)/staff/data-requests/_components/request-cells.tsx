import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { LabelledCell } from '@/app/[language]/(staff)/_components/list/labelled-cell.tsx'
import type { ListedDataRequest } from '@/lib/privacy/list-data-requests.ts'

/** The cells that say what was requested, and by whom. */
export function RequestCells({
  visit: { t, language },
  request: { kind, reason, requestedAt },
  by,
}: {
  visit: StaffVisit
  request: Pick<ListedDataRequest, 'kind' | 'reason' | 'requestedAt'>
  by: string
}) {
  return (
    <>
      <LabelledCell label={t('personalData.list.columns.request')}>
        <span>{t(`personalData.${kind === 'export' ? 'export' : 'erase'}.heading`)}</span>
        <span className="account-more">{t(`personalData.reasons.${reason}`)}</span>
      </LabelledCell>
      <LabelledCell label={t('personalData.list.columns.by')}>
        <bdi>{by}</bdi>
        <span className="account-more">
          <TimeInSentence sentence={timeMark} at={requestedAt} language={language} relative short />
        </span>
      </LabelledCell>
    </>
  )
}
