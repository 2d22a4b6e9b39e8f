import { Frame } from '@/app/_components/layout/frame.tsx'
import { remindersPath, startPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { getReminderLinkState } from '@/lib/reminders/end-reminders.ts'

type PageProps = { params: Promise<{ language: string; message: string }> }

/** The page of the link in a reminder, with the button that ends them. Opening it changes nothing. */
export default async function RemindersPage({ params }: PageProps) {
  const { language: languageInPath, message } = await params
  const visit = await requireVisit(languageInPath)
  const { t, portico, language } = visit
  const found = await getReminderLinkState(portico.sending, message)
  const path = remindersPath(message)
  if (found.state === 'on') {
    const heading = t('reminders.heading')
    return (
      <Frame visit={visit} path={path} title={heading} reference={found.reference}>
        <h1 className="heading">{heading}</h1>
        <p className="lead">{t('reminders.text')}</p>
        <ActForm action={`/api/reminders/${message}`} method="post" className="mt-3">
          <input type="hidden" name="language" value={language} />
          <Button>{t('reminders.submit')}</Button>
        </ActForm>
      </Frame>
    )
  }
  const isEnded = found.state === 'ended'
  const heading = t(isEnded ? 'reminders.ended.heading' : 'notMeReports.ends.unknown.heading')
  return (
    <Frame visit={visit} path={path} title={heading}>
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t(isEnded ? 'reminders.ended.text' : 'reminders.unknown')}</p>
      <p className="mt-4">
        <ButtonLink href={startPath(language)} tone="secondary">
          {t('notMeReports.start')}
        </ButtonLink>
      </p>
    </Frame>
  )
}
