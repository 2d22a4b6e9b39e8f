import { notFound, redirect } from 'next/navigation'
import { type Asked, findStep, type Stock } from '@/lib/onboarding/journey.ts'
import { askedIn, taskOf } from '@/lib/onboarding/tasks.ts'
import { AskedForm, answersForm } from '../../../../asked-form.tsx'
import { type Opened, requireApplication } from '../../../../asking.ts'
import { ContactNotice } from '../../../../contact-notice.tsx'
import { Frame } from '../../../../frame.tsx'
import { isCompany } from '../../../../next-page.ts'
import { findParked } from '../../../../parked.ts'
import { applyPath, type ChangedFrom, changedFrom, startPath } from '../../../../paths.ts'
import { Wanted } from '../../../../wanted.tsx'
import { keepStep } from '../../keep-step.ts'
import { AccountStatement } from './account-statement.tsx'

type PageProps = {
  params: Promise<{ language: string; application: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string }>
}

/** One step of the journey. */
export default async function StepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, step: stepId } = await params
  const opened = await requireApplication(languageInPath, id)
  const { language, t, application, stock, editable } = opened
  const asked = stock.asked.find(({ step }) => step.id === stepId)
  if (!asked && findStep(stepId)) redirect(`/${language}/apply/${id}`)
  if (!asked) notFound()
  if (!editable) redirect(applyPath(language, id, 'status'))
  const path = pathOf(stock, asked)
  const position = path.indexOf(asked)
  // A question whose neighbours it depends on are still open is not shown out of turn.
  const firstOpen = path.findIndex(({ values }) => !values)
  const open = path[firstOpen]
  if (open && position > firstOpen) redirect(applyPath(language, id, open.step.id))

  const { change, typed } = await searchParams
  const from = changedFrom(change)
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/${stepId}${from ? `?change=${from}` : ''}`}
      back={backFrom(opened, path[position - 1], from)}
      reference={application.customerId}
      form={answersForm}
    >
      <ContactNotice opened={opened} />
      <AskedForm
        opened={opened}
        asked={asked}
        caption={captionOf(opened, asked, position, path.length)}
        action={keepStep}
        hidden={{}}
        from={from}
        parked={await findParked(opened, stepId, typed === 'kept')}
      >
        <Wanted opened={opened} asked={asked} />
        {stepId === 'account' && <AccountStatement stock={stock} t={t} />}
        {stepId === 'account' && opened.house.env.create === 'early' && (
          <p className="mt-3">{t('early.account')}</p>
        )}
      </AskedForm>
    </Frame>
  )
}

/** The steps this one stands among: of a company those of its task, of a person all. */
function pathOf(stock: Stock, { step }: Asked): Asked[] {
  return isCompany(stock) ? askedIn(stock, taskOf(step)) : stock.asked
}

function backFrom(
  { language, application, stock }: Opened,
  before: Asked | undefined,
  from: ChangedFrom | undefined,
): string {
  const to = (page: string) => applyPath(language, application.id, page)
  if (from) return to(from === 'wanted' ? 'status' : 'review')
  if (before) return to(before.step.id)
  const first = stock.asked[0]?.step.id
  return isCompany(stock) && stock.circumstances.applicationType && first !== undefined
    ? to('tasks')
    : startPath(language)
}

function captionOf({ stock, t }: Opened, { step }: Asked, position: number, total: number) {
  const task = isCompany(stock) ? taskOf(step) : undefined
  const progress = t('page.progress', { number: position + 1, total })
  return task ? `${t(`tasks.names.${task}`)} · ${progress}` : progress
}
