import { notFound } from 'next/navigation'
import { codeField } from '@/app/_components/layout/code-field.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { EmailAddressForm } from '@/app/_components/resume/email-address-form.tsx'
import { returnPath, startPath } from '@/app/_request/paths.ts'
import { requireVisit, type Visit } from '@/app/_request/visit.ts'
import { StepForm } from '@/components/form/step-form'
import { ButtonLink } from '@/components/ui/button-link'
import { linkLifetimeMs } from '@/lib/services/resume/link-secrets.ts'
import { getLinkState, type LinkEnd } from '@/lib/services/resume/open-link.ts'
import { openResumeLink } from '../../_actions/open-resume-link.ts'
import { requestResumeLink } from '../../_actions/request-resume-link.ts'

type PageProps = { params: Promise<{ language: string; link: string }> }

/** The page of a link: asks for the code, or says why the link opens nothing. To look at it spends nothing. */
export default async function LinkPage({ params }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  const state = await getLinkState(portico.returning, link)
  const path = `/return/${link}`
  if (state !== 'live') return <Ended visit={visit} path={path} end={state} />
  return (
    <Frame visit={visit} path={path} back={startPath(language)}>
      <StepForm
        view={{
          stepId: 'code',
          title: `${t('resume.open.heading')} – ${portico.env.brand.name}`,
          heading: t('resume.open.heading'),
          lead: t('resume.open.lead'),
          fields: [
            codeField({
              label: t('resume.open.label'),
              hint: t('resume.open.hint'),
              why: t('resume.open.why'),
            }),
          ],
          messages: {},
          fieldContext: {},
          submitLabel: t('resume.open.submit'),
        }}
        texts={getFormTexts(t)}
        action={openResumeLink}
        hidden={{ language, link }}
      />
      <p className="mt-3">
        <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
          {t('resume.open.noCode')}
        </a>
      </p>
    </Frame>
  )
}

function Ended({ visit, path, end }: { visit: Visit; path: string; end: LinkEnd }) {
  const { t, language } = visit
  const heading = t(`resume.ends.${end}.heading`)
  const text = t(`resume.ends.${end}.text`, { minutes: linkLifetimeMs / 60_000 })
  const start = (
    <p className="mt-4">
      <ButtonLink href={startPath(language)} tone="secondary">
        {t('resume.endsStart')}
      </ButtonLink>
    </p>
  )
  if (end === 'finished' || end === 'revoked') {
    return (
      <Frame visit={visit} path={path} title={heading}>
        <h1 className="heading">{heading}</h1>
        <p className="lead">{text}</p>
        {start}
      </Frame>
    )
  }
  return (
    <Frame visit={visit} path={path}>
      <EmailAddressForm
        visit={visit}
        action={requestResumeLink}
        id={end}
        heading={heading}
        lead={text}
        submit={t('resume.ask.submit')}
      />
      {start}
    </Frame>
  )
}
