import { type ReactNode, Suspense } from 'react'
import { Frame } from '@/app/_components/layout/frame.tsx'
import type { OwnPartVisit } from '@/app/_request/own-part.ts'
import { ownPartPath } from '@/app/_request/paths.ts'
import { ActForm } from '@/components/form/act-form'
import { SessionTimeout } from '@/components/journey/session-timeout'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { locales } from '@/lib/i18n/languages.ts'
import { declineOwnPart } from '../decline-own-part.ts'

type OwnPartFrameProps = {
  visit: OwnPartVisit
  /** Below the part, as `ownPartPath` expects it. */
  page: string
  back?: string | undefined
  /** The id of a form whose input is kept when the language is switched. */
  form?: string
  children: ReactNode
}

/** The frame of a page of a person's own part; script warns before it is closed. */
export function OwnPartFrame({ visit, page, back, form, children }: OwnPartFrameProps) {
  const { t, language, portico } = visit
  const { idleMs } = portico.env
  return (
    <Frame
      visit={visit}
      path={`/own-part/${page}`}
      reference={visit.part.reference}
      {...(back && { back })}
      {...(form && { form })}
    >
      <Suspense>
        <SessionTimeout
          // Looking at the page has begun the time anew.
          key={Date.now()}
          leftMs={idleMs}
          idleMs={idleMs}
          closedHref={ownPartPath(language)}
          locale={locales[language]}
          texts={{
            title: t('return.stay.title'),
            text: t('personLinks.stay.text'),
            left: t('return.stay.left', { left: '{left}' }),
            submit: t('return.stay.submit'),
            failed: t('return.stay.failed'),
            overTitle: t('return.stay.overTitle'),
            over: t('personLinks.stay.over'),
            back: t('personLinks.stay.back'),
          }}
        />
      </Suspense>
      {children}
      <NotTheirs visit={visit} />
    </Frame>
  )
}

/** The way out for people who were named and have nothing to do with the company. */
function NotTheirs({ visit: { t, language, part } }: { visit: OwnPartVisit }) {
  return (
    <div className="mt-5 border-t border-line pt-1">
      <Details summary={t('personLinks.decline.title', { company: part.companyName })}>
        <p>{t('personLinks.decline.text')}</p>
        <ActForm action={declineOwnPart} className="mt-2">
          <input type="hidden" name="language" value={language} />
          <Button tone="danger">{t('personLinks.decline.submit')}</Button>
        </ActForm>
        <p className="mt-2">
          {t('personLinks.decline.help')}{' '}
          <a href="#help" className="link">
            {t('page.help')}
          </a>
        </p>
      </Details>
    </div>
  )
}
