import { type ReactNode, Suspense } from 'react'
import { SessionTimeout } from '@/components/journey/session-timeout'
import type { OwnPartVisit } from '../../_request/own-part.ts'
import { ownPartPath } from '../../_request/paths.ts'
import { Frame } from '../layout/frame.tsx'

type OwnPartFrameProps = {
  visit: OwnPartVisit
  /** Within the part, as `ownPartPath` expects it. */
  page: string
  back?: string | undefined
  /** The id of a form whose input comes along when the language is switched. */
  form?: string
  children: ReactNode
}

/** The frame of a page of a person's own part; script warns before it is closed. */
export function OwnPartFrame({ visit, page, back, form, children }: OwnPartFrameProps) {
  const { t, language, portico } = visit
  const { idleMs } = portico.env
  return (
    <Frame visit={visit} path={`/own-part/${page}`} {...(back && { back })} {...(form && { form })}>
      <Suspense>
        <SessionTimeout
          // Looking at the page has begun the time anew.
          key={Date.now()}
          leftMs={idleMs}
          idleMs={idleMs}
          closedHref={ownPartPath(language)}
          texts={{
            title: t('resume.stay.title'),
            text: t('personLinks.stay.text'),
            submit: t('resume.stay.submit'),
            failed: t('resume.stay.failed'),
            over: t('personLinks.stay.over'),
            back: t('personLinks.stay.back'),
          }}
        />
      </Suspense>
      {children}
    </Frame>
  )
}
