import { notFound } from 'next/navigation'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { EmailAddressForm } from '@/app/_components/return/email-address-form.tsx'
import { listOpenApplications } from '@/app/_components/return/open-applications.ts'
import { startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { OpenApplicationList } from '@/components/journey/open-application-list'
import { requestReturnLink } from './request-return-link.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Lists what is open in this browser, and asks for an address to send a link to. */
export default async function ReturnPage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, portico, language } = visit
  if (!portico.returning) notFound()
  return (
    <Frame visit={visit} path="/return" back={startPath(language)}>
      <EmailAddressForm
        visit={visit}
        action={requestReturnLink}
        id="return"
        heading={t('return.ask.heading')}
        lead={t('return.ask.lead')}
        submit={t('return.ask.submit')}
      >
        <OpenApplicationList
          title={t('start.resumeTitle')}
          items={await listOpenApplications(visit)}
        />
      </EmailAddressForm>
    </Frame>
  )
}
