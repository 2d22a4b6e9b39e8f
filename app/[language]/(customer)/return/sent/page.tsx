import { notFound, redirect } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { LinkSentNotice } from '@/app/_components/return/link-sent-notice.tsx'
import { returnPath } from '@/app/_request/paths.ts'
import { findLinkRequestSecret } from '@/app/_request/session-cookie.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ to?: string }>
}

/** Says what to do after a request by address, using only the browser's own cookie. */
export default async function SentPage({ params, searchParams }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  const askerSecret = await findLinkRequestSecret()
  if (!askerSecret) redirect(returnPath(language))
  // The request came with a late link, to its address, which has been proven.
  const toSame = (await searchParams).to === 'same'
  return (
    <Frame
      visit={visit}
      path="/return/sent"
      title={t('return.sent.heading')}
      back={returnPath(language)}
    >
      <LinkSentNotice
        visit={visit}
        askerSecret={askerSecret}
        where={t(toSame ? 'return.sent.toSame' : 'return.sent.maybe')}
        mayHaveOther={!toSame}
      />
      <p className="mt-3">
        <ButtonLink href={returnPath(language)} tone="secondary">
          {t('return.sent.again')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
