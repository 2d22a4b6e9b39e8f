import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { EmailAddressForm } from '@/app/_components/resume/email-address-form.tsx'
import { returnPath, startPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { renewResumeLink } from '@/app/[language]/(customer)/return/renew-resume-link.ts'
import { requestResumeLink } from '@/app/[language]/(customer)/return/request-resume-link.ts'
import { ButtonLink } from '@/components/ui/button-link'
import type { LinkEnd } from '@/lib/access/return-links/open-link.ts'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'

type EndedLinkProps = {
  visit: Visit
  link: string
  end: LinkEnd
  /** The masked recipient. */
  address: string | undefined
}

/** Why a link opens nothing, and how to get another: to the same address if this one went to any. */
export function EndedLink({ visit, link, end, address = '' }: EndedLinkProps) {
  const { t, language } = visit
  const heading = t(`resume.ends.${end}.heading`)
  const text = t(`resume.ends.${end}.text`, { minutes: linkLimits.return.lifetimeMs / 60_000 })
  const start = (
    <p className="mt-4">
      <ButtonLink href={startPath(language)} tone="secondary">
        {t('resume.endsStart')}
      </ButtonLink>
    </p>
  )
  const path = `/return/${link}`
  if (end === 'finished' || end === 'revoked') {
    return (
      <Frame visit={visit} path={path} title={heading}>
        <h1 className="heading">{heading}</h1>
        <p className="lead">{text}</p>
        {start}
      </Frame>
    )
  }
  if (end === 'unknown') {
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
  return (
    <Frame visit={visit} path={path}>
      <PageForm
        visit={visit}
        id={end}
        heading={heading}
        lead={text}
        submit={t('resume.renewal.submit')}
        action={renewResumeLink}
        hidden={{ link }}
        afterHeading={
          <p className="mt-2">
            {t('resume.renewal.where', { address: isolateDirection(address) })}
          </p>
        }
      />
      <p className="mt-3">
        <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
          {t('resume.renewal.ask')}
        </a>
      </p>
      {start}
    </Frame>
  )
}
