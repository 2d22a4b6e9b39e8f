import { notFound } from 'next/navigation'
import { EmailAddressForm } from '../../address-form.tsx'
import { requireVisit } from '../../asking.ts'
import { Frame } from '../../frame.tsx'
import { startPath } from '../../paths.ts'
import { requestResumeLink } from './ask-return.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks where to send a link to, for whoever comes back without one. */
export default async function ReturnPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  return (
    <Frame visit={visit} path="/return" back={startPath(language)}>
      <EmailAddressForm
        visit={visit}
        action={requestResumeLink}
        id="return"
        heading={t('later.ask.heading')}
        lead={t('later.ask.lead')}
        submit={t('later.ask.submit')}
      />
    </Frame>
  )
}
