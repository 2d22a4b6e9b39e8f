import { listChangesWithAuthor } from '@/app/_components/application/changed-labels.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { Notice } from '@/components/ui/notice'
import type { AcceptanceState } from '@/lib/acceptance/state/get-acceptance-state.ts'

type AcceptanceNoticeProps = { visit: ApplicationVisit; acceptance: AcceptanceState }

/**
 * Why an acceptance that was given no longer holds: other answers, with who of staff changed them, or other
 * documents. Nothing if there was none, or it holds.
 */
export async function AcceptanceNotice({ visit, acceptance }: AcceptanceNoticeProps) {
  const { t } = visit
  if (acceptance.accepted || !acceptance.before) return null
  const changed = await listChangesWithAuthor(visit, acceptance.changed)
  return (
    <div className="mt-3">
      <Notice tone="warning" title={t(titleOf(acceptance.textChanged, changed.length > 0))}>
        {acceptance.textChanged && <p>{t('terms.textChanged')}</p>}
        {!acceptance.textChanged && changed.length === 0 && <p>{t('terms.acceptAgain')}</p>}
        {changed.length > 0 && (
          <>
            <p>{t('terms.changedText')}</p>
            <ul>
              {changed.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

function titleOf(textChanged: boolean, isChanged: boolean) {
  if (isChanged) return 'terms.changedTitle'
  return textChanged ? 'terms.textChangedTitle' : 'steps.terms.heading'
}
