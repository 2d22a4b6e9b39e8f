import { notFound } from 'next/navigation'
import { codeField } from '@/app/_components/layout/code-field.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { EndedLink } from '@/app/_components/resume/ended-link.tsx'
import { CodeLost, getCodeLead } from '@/app/_components/resume/first-code.tsx'
import { RenewedLinkNotice } from '@/app/_components/resume/renewed-link-notice.tsx'
import { returnPath, startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { StepForm } from '@/components/form/step-form'
import { getLinkState } from '@/lib/services/resume/open-link.ts'
import {
  findMaskedAddress,
  findRenewalCode,
  getLinkCode,
} from '@/lib/services/resume/renew-link.ts'
import { openResumeLink } from '../../_actions/open-resume-link.ts'

type PageProps = {
  params: Promise<{ language: string; link: string }>
  searchParams: Promise<{ sent?: string }>
}

/** The page of a link: asks for the code, or says why the link opens nothing. To look at it spends nothing. */
export default async function LinkPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  const state = await getLinkState(portico.returning, link)
  const path = `/return/${link}`
  if (state !== 'live') {
    const { sent } = await searchParams
    // Said only where it is so, whatever the address of the page says.
    const renewed = sent === 'yes' ? await findRenewalCode(portico.returning, link) : undefined
    const address = await findMaskedAddress(portico.returning, link)
    if (!renewed || !address)
      return <EndedLink visit={visit} link={link} end={state} address={address} />
    return (
      <Frame visit={visit} path={path} title={t('resume.sent.heading')} back={startPath(language)}>
        <RenewedLinkNotice visit={visit} address={address} code={renewed} />
      </Frame>
    )
  }
  const code = await getLinkCode(portico.returning, link)
  return (
    <Frame visit={visit} path={path} back={startPath(language)}>
      <StepForm
        view={{
          stepId: 'code',
          title: `${t('resume.open.heading')} – ${portico.env.brand.name}`,
          heading: t('resume.open.heading'),
          lead: getCodeLead(t, code),
          fields: [codeField({ label: t(`resume.codes.${code}`), hint: t('resume.open.hint') })],
          messages: {},
          fieldContext: {},
          submitLabel: t('resume.open.submit'),
        }}
        texts={getFormTexts(t)}
        action={openResumeLink}
        hidden={{ language, link }}
        afterHeading={<p className="mt-2">{t('resume.open.why')}</p>}
      />
      <p className="mt-3">
        {/* Asked with an address that is not proven, another link has the same code. */}
        {code === 'page' ? (
          <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
            {t('resume.open.noCode')}
          </a>
        ) : (
          <CodeLost t={t} code={code} />
        )}
      </p>
    </Frame>
  )
}
