import { notFound } from 'next/navigation'
import { codeField } from '@/app/_components/layout/code-field.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { findOwnPartSession } from '@/app/_request/session-cookie.ts'
import { requireVisit, type Visit } from '@/app/_request/visit.ts'
import { OwnPartClosed } from '@/app/[language]/(customer)/own-part/_components/own-part-closed.tsx'
import { nameInviter } from '@/lib/access/person-links/invitation.ts'
import { findInvitation, getPersonLinkState } from '@/lib/access/person-links/open-person-link.ts'
import { findPart } from '@/lib/applications/own-part/person-part.ts'
import { formatDate } from '@/lib/i18n/dates.ts'
import { ownPartMinutes } from '@/lib/onboarding/company-people/own-steps.ts'
import { openOwnPart } from './open-own-part.ts'

type PageProps = { params: Promise<{ language: string; link: string }> }

/** The page of a link to a person's own part: asks for its code. To look at it spends nothing. */
export default async function OwnPartLinkPage({ params }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  if (!portico.personLinks.emails) notFound()
  const state = await getPersonLinkState(portico.personLinks, link)
  const path = `/own-part/${link}`
  if (state !== 'live') {
    const isOpenHere = state === 'opened' && (await hasOpenPart(visit))
    return (
      <OwnPartClosed
        visit={visit}
        path={path}
        end={state}
        holder={{ token: link }}
        isOpenHere={isOpenHere}
      />
    )
  }
  const { name: brand } = portico.env.brand
  const heading = t('personLinks.open.heading')
  const invitation = await findInvitation(portico.personLinks, link)
  return (
    <Frame visit={visit} path={path}>
      <PageForm
        visit={visit}
        id="code"
        heading={heading}
        {...(invitation && {
          lead: t('personLinks.invites', { brand, ...nameInviter(invitation) }),
        })}
        afterHeading={
          <div className="prose mt-2">
            <p>{t('personLinks.asks')}</p>
            {invitation && (
              <p>
                {t('personLinks.email.open', {
                  minutes: ownPartMinutes,
                  date: formatDate(invitation.expiresAt, language),
                })}
              </p>
            )}
            <p>{t('personLinks.open.enter')}</p>
          </div>
        }
        fields={[codeField({ label: t('return.open.label'), hint: t('return.open.hint') })]}
        submit={t('personLinks.open.submit')}
        action={openOwnPart}
        hidden={{ link }}
      />
      <p className="mt-3">{t('personLinks.open.codeLost')}</p>
      <p className="mt-2">{t('personLinks.open.notYours')}</p>
    </Frame>
  )
}

/** Tells whether a part is open in this browser, and was not left alone for too long. */
async function hasOpenPart({ portico, language }: Visit): Promise<boolean> {
  const session = await findOwnPartSession()
  if (!session) return false
  return typeof (await findPart(portico.personLinks, { session, language })) !== 'string'
}
