import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { getPartnerLinkState } from '@/lib/partners/open-partner-link.ts'
import { continueFromPartner } from './continue-from-partner.ts'

type PageProps = { params: Promise<{ language: string; link: string }> }

/**
 * The page of a link that the firm's own system gave to its customer: asks whether to go on here, or says why the
 * link opens nothing. To look at it spends nothing.
 */
export default async function PartnerLinkPage({ params }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  const found = await getPartnerLinkState(portico.partners, link)
  const path = `/continue/${link}`
  if (found.state !== 'live') {
    const heading = t(`partnerLinks.${found.state}Heading`)
    return (
      <Frame visit={visit} path={path} title={heading}>
        <h1 className="heading">{heading}</h1>
        <p className="lead">{t(`partnerLinks.${found.state}Text`)}</p>
        <p className="mt-4">
          <ButtonLink href={startPath(language)} tone="secondary">
            {t('handoff.there.start')}
          </ButtonLink>
        </p>
      </Frame>
    )
  }
  const { name: brand } = portico.env.brand
  const name = isolateDirection(found.partner)
  return (
    <Frame visit={visit} path={path}>
      <PageForm
        visit={visit}
        id="continue"
        heading={t('partnerLinks.heading')}
        lead={t('partnerLinks.lead', { name, brand })}
        submit={t('partnerLinks.submit')}
        action={continueFromPartner}
        hidden={{ link }}
        afterHeading={
          <>
            <p className="mt-3">{t('partnerLinks.filled')}</p>
            {found.readsAnswers && <p className="mt-3">{t('partnerLinks.reads', { name })}</p>}
            <p className="mt-3">{t('partnerLinks.reference', { reference: found.reference })}</p>
            <div className="mt-4">
              <Notice>{t('partnerLinks.warn', { name })}</Notice>
            </div>
          </>
        }
      />
    </Frame>
  )
}
