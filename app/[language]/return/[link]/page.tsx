import { notFound } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { ButtonLink } from '@/components/ui/button-link'
import { getLinkState, type LinkEnd } from '@/lib/returning/open-link.ts'
import { linkLifetimeMs } from '@/lib/returning/secrets.ts'
import { EmailAddressForm } from '../../../address-form.tsx'
import { requireVisit, type Visit } from '../../../asking.ts'
import { getFormTexts } from '../../../form-texts.ts'
import { Frame } from '../../../frame.tsx'
import { returnPath, startPath } from '../../../paths.ts'
import { requestResumeLink } from '../ask-return.ts'
import { openResumeLink } from '../open-return.ts'

type PageProps = { params: Promise<{ language: string; link: string }> }

/** The page of a link: asks for the code, or says why the link opens nothing. To look at it spends nothing. */
export default async function LinkPage({ params }: PageProps) {
  const { language: languageInPath, link } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  const standing = await getLinkState(portico.returning, link)
  const path = `/return/${link}`
  if (standing !== 'live') return <Ended visit={visit} path={path} end={standing} />
  return (
    <Frame visit={visit} path={path} back={startPath(language)}>
      <StepForm
        view={{
          stepId: 'code',
          title: `${t('later.open.heading')} – ${portico.env.brand.name}`,
          heading: t('later.open.heading'),
          lead: t('later.open.lead'),
          fields: [
            {
              control: 'text',
              name: 'code',
              label: t('later.open.label'),
              hint: t('later.open.hint'),
              why: t('later.open.why'),
              type: 'text',
              inputMode: 'numeric',
              width: 'short',
              autoComplete: 'one-time-code',
              ltr: true,
              spellCheck: false,
              value: '',
            },
          ],
          messages: {},
          fieldContext: {},
          submitLabel: t('later.open.submit'),
        }}
        texts={getFormTexts(t)}
        action={openResumeLink}
        hidden={{ language, link }}
      />
      <p className="mt-3">
        <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
          {t('later.open.noCode')}
        </a>
      </p>
    </Frame>
  )
}

function Ended({ visit, path, end }: { visit: Visit; path: string; end: LinkEnd }) {
  const { t, language } = visit
  const heading = t(`later.ends.${end}.heading`)
  const text = t(`later.ends.${end}.text`, { minutes: linkLifetimeMs / 60_000 })
  const start = (
    <p className="mt-4">
      <ButtonLink href={startPath(language)} tone="secondary">
        {t('later.endsStart')}
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
        submit={t('later.ask.submit')}
      />
      {start}
    </Frame>
  )
}
