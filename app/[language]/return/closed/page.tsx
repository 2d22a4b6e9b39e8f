import { notFound } from 'next/navigation'
import { AddressForm } from '../../../address-form.tsx'
import { requireVisit } from '../../../asking.ts'
import { Frame } from '../../../frame.tsx'
import { startPath } from '../../../paths.ts'
import { askReturn } from '../ask-return.ts'

type PageProps = { params: Promise<{ language: string }> }

/** The application is not open in this browser any more: what happened, and the way back. */
export default async function ClosedPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, house, language } = visit
  if (!house.returning) notFound()
  return (
    <Frame visit={visit} path="/return/closed" back={startPath(language)}>
      <AddressForm
        visit={visit}
        action={askReturn}
        id="closed"
        heading={t('later.closed.heading')}
        lead={t('later.closed.text')}
        submit={t('later.ask.submit')}
      />
    </Frame>
  )
}
