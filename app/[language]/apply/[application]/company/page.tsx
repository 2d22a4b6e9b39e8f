import { redirect } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { requireApplication } from '../../../../asking.ts'
import { Frame, MailSentence } from '../../../../frame.tsx'
import { applyPath } from '../../../../paths.ts'

type PageProps = { params: Promise<{ language: string; application: string }> }

/** The company's journey is not open yet: what a company can do instead, and the way back. */
export default async function CompanyPage({ params }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id)
  const { house, language, t, stock, application } = opened
  const question = applyPath(language, id, 'applicant')
  if (stock.circumstances.applicationType !== 'CORPORATION') redirect(question)
  const email = house.env.supportEmail
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/company`}
      title={t('company.heading')}
      back={question}
      reference={application.customerId}
    >
      <h1 className="heading">{t('company.heading')}</h1>
      <p className="lead">{t('company.text')}</p>
      {email && (
        <p className="mt-2">
          <MailSentence sentence={t('company.contact', { email })} email={email} />
        </p>
      )}
      <p className="mt-2">{t('company.myself')}</p>
      <p className="mt-4">
        <ButtonLink href={question}>{t('company.change')}</ButtonLink>
      </p>
    </Frame>
  )
}
