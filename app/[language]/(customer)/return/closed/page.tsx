import { notFound } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { requestReturnLink } from '../request-return-link.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Explains why the application is not open in this browser any more, and the way back. */
export default async function ClosedPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  return (
    <Frame visit={visit} path="/return/closed" back={startPath(language)}>
      <EmailAddressForm
        visit={visit}
        action={requestReturnLink}
        id="closed"
        heading={t('return.closed.heading')}
        lead={t('return.closed.text')}
        submit={t('return.ask.submit')}
      />
      <p className="mt-3 text-muted">{t('return.closed.unsaved')}</p>
    </Frame>
  )
}
