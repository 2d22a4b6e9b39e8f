import type { ReactNode } from 'react'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { SessionTimeout } from '@/components/journey/session-timeout'
import { locales } from '@/lib/i18n/languages.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'
import { getPageName } from './page-name.ts'
import { SessionEnd } from './sign-in/session-end.tsx'
import { StaffMenu } from './staff-menu.tsx'
import { StaffNav } from './staff-nav.tsx'

type StaffFrameProps = {
  visit: Visit
  /** The member whose session ends when idle; undefined if nobody has signed in. */
  member?: Member
  /** The path of the page below `staff`, or the query of the first page. */
  page?: string
  title?: string
  back?: string
  /** The text of the link back; that page's name by default. */
  backText?: string
  /** Tables take the whole frame; text and forms keep a readable width. */
  wide?: boolean
  children: ReactNode
}

export function StaffFrame(props: StaffFrameProps) {
  const { visit, member, page, title, back, backText, wide, children } = props
  const { t, portico, language } = visit
  const { idleMs } = portico.env
  const path = `/staff${page && !page.startsWith('?') ? '/' : ''}${page ?? ''}`
  return (
    <Frame
      visit={withoutApplication(visit)}
      path={path}
      {...(title && { title })}
      {...(back && { back, backText: backText ?? getPageName(t, back) })}
      {...(member?.enrolled && {
        top: (
          <>
            <StaffNav visit={visit} member={member} page={page} />
            <StaffMenu visit={visit} member={member} path={path} />
          </>
        ),
      })}
      // The frame stays as it is from section to section.
      wide={wide || member?.enrolled}
    >
      {member && (
        <SessionTimeout
          // Every page restarts the countdown.
          key={member.session.idleUntil.getTime()}
          leftMs={member.session.idleUntil.getTime() - Date.now()}
          idleMs={idleMs}
          closedHref={`${staffPath(language, 'sign-in')}?why=ended`}
          locale={locales[language]}
          texts={{
            title: t('return.stay.title'),
            text: t('staff.stay.text'),
            left: t('return.stay.left', { left: '{left}' }),
            submit: t('return.stay.submit'),
            failed: t('return.stay.failed'),
            overTitle: t('return.stay.overTitle'),
            over: t('staff.stay.over'),
            back: t('staff.stay.back'),
          }}
        />
      )}
      {wide ? children : <div className="staff-column">{children}</div>}
      {/* Members without a second factor have no menu yet that could say it. */}
      {member && !member.enrolled && (
        <p className="mt-5 border-t border-line pt-2 text-fine text-muted">
          <SessionEnd visit={visit} member={member} />
        </p>
      )}
    </Frame>
  )
}

/** Drops the application: the frame would offer customers' links, such as resuming by e-mail. */
function withoutApplication({ portico, language, t, session, requestId }: Visit): Visit {
  return { portico, language, t, session, requestId }
}
