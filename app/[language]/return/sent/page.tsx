import { notFound, redirect } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { requireVisit } from '../../../asking.ts'
import { Frame } from '../../../frame.tsx'
import { returnPath } from '../../../paths.ts'
import { LinkSentNotice } from '../../../sent-notice.tsx'
import { findLinkRequestSecret } from '../../../session-cookie.ts'

type PageProps = { params: Promise<{ language: string }> }

/** What to do after asking with an address; made of the browser's own cookie and of nothing else. */
export default async function SentPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  const askerSecret = await findLinkRequestSecret()
  if (!askerSecret) redirect(returnPath(language))
  return (
    <Frame
      visit={visit}
      path="/return/sent"
      title={t('later.sent.heading')}
      back={returnPath(language)}
    >
      <LinkSentNotice visit={visit} askerSecret={askerSecret} where={t('later.sent.maybe')} />
      <p className="mt-3">
        <ButtonLink href={returnPath(language)} tone="secondary">
          {t('later.sent.again')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
