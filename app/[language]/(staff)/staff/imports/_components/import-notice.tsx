import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Notice } from '@/components/ui/notice'

const notices = ['start', 'stop', 'remove', 'gone'] as const

/** Says what was just done, and that nobody is invited where no e-mail can be sent. */
export function ImportNotice({
  visit: { t, portico },
  done,
}: {
  visit: StaffVisit
  done: string | undefined
}) {
  const notice = notices.find((each) => each === done)
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
