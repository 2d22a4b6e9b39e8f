import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'
import type { FileImportState } from '@/lib/database/states.ts'

const notices = ['start', 'stop', 'remove', 'gone'] as const
/** The state that these tell of: the address keeps them once it is another. */
const states = { start: 'starting', stop: 'stopped', remove: undefined, gone: undefined }

/** Says what was just done, and that nobody is invited where no e-mail can be sent. */
export function ImportNotice({
  visit: { t, portico },
  done,
  state,
}: {
  visit: StaffVisit
  done: string | undefined
  state?: FileImportState
}) {
  const notice = notices.find(
    (each) => each === done && (states[each] === undefined || states[each] === state),
  )
  return (
    <>
      {notice && (
        <div className="mt-3" role="status">
          <Notice tone={notice === 'gone' ? 'info' : 'success'}>
            <p>{t(`imports.done.${notice}`)}</p>
          </Notice>
        </div>
      )}
      {!portico.imports.invites && (
        <div className="mt-3">
          <Notice tone="info">
            <p>{t('imports.noMail')}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
