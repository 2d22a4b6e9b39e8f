import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { returnPath, startPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { renewReturnLink } from '@/app/[language]/(customer)/return/renew-return-link.ts'
import { requestReturnLink } from '@/app/[language]/(customer)/return/request-return-link.ts'
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
  const heading = t(`return.ends.${end}.heading`)
  const text = t(`return.ends.${end}.text`, { minutes: linkLimits.return.lifetimeMs / 60_000 })
  const start = (
    <p className="mt-4">
      <ButtonLink href={startPath(language)} tone="secondary">
        {t('return.endsStart')}
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
          action={requestReturnLink}
          id={end}
          heading={heading}
          lead={text}
          submit={t('return.ask.submit')}
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
        submit={t('return.renewal.submit')}
        action={renewReturnLink}
        hidden={{ link }}
        afterHeading={
          <p className="mt-2">
            {t('return.renewal.where', { address: isolateDirection(address) })}
          </p>
        }
      />
      <p className="mt-3">
        <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
          {t('return.renewal.ask')}
        </a>
      </p>
      {start}
    </Frame>
  )
}
