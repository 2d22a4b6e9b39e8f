import { notFound } from 'next/navigation'
import { EmailAddressForm } from '../../../address-form.tsx'
import { requireVisit } from '../../../asking.ts'
import { Frame } from '../../../frame.tsx'
import { startPath } from '../../../paths.ts'
import { requestResumeLink } from '../ask-return.ts'

type PageProps = { params: Promise<{ language: string }> }

/** The application is not open in this browser any more: what happened, and the way back. */
export default async function ClosedPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  return (
    <Frame visit={visit} path="/return/closed" back={startPath(language)}>
      <EmailAddressForm
        visit={visit}
        action={requestResumeLink}
        id="closed"
        heading={t('later.closed.heading')}
        lead={t('later.closed.text')}
        submit={t('later.ask.submit')}
      />
    </Frame>
  )
}
