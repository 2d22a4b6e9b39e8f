import type { ReactNode } from 'react'
import { Stay } from '@/components/journey/stay'
import { formatMoment } from '@/lib/messages/dates.ts'
import type { Member } from '@/lib/staff/deps.ts'
import type { Visit } from './asking.ts'
import { Frame } from './frame.tsx'
import { staffPath } from './paths.ts'

type StaffFrameProps = {
  visit: Visit
  /** Whose session ends when it is left alone; nobody's where nobody has signed in. */
  member?: Member
  /** Of the page among those of staff. */
  page?: string
  title?: string
  children: ReactNode
}

/** What stands round every page of staff. */
export function StaffFrame({ visit, member, page, title, children }: StaffFrameProps) {
  const { t, house, language } = visit
  const { idleMs } = house.env
  return (
    <Frame visit={visit} path={page ? `/staff/${page}` : '/staff'} {...(title ? { title } : {})}>
      {member && (
        <Stay
          // Each look begins the time anew.
          key={member.session.idleUntil.getTime()}
          leftMs={member.session.idleUntil.getTime() - Date.now()}
          idleMs={idleMs}
          closedHref={`${staffPath(language, 'sign-in')}?why=ended`}
          texts={{
            title: t('later.stay.title'),
            text: t('staff.stay.text'),
            submit: t('later.stay.submit'),
            failed: t('later.stay.failed'),
            over: t('staff.stay.over'),
            back: t('staff.stay.back'),
          }}
        />
      )}
      {children}
      {member && (
        <p className="mt-5 border-t border-line pt-2 text-small text-muted">
          {t('staff.home.limits', {
            minutes: idleMs / 60_000,
            end: formatMoment(member.session.endsAt, language),
          })}
        </p>
      )}
    </Frame>
  )
}
