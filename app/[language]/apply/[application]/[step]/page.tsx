import { notFound, redirect } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { describeStep } from '@/lib/onboarding/describe.ts'
import { type Answers, findStep } from '@/lib/onboarding/journey.ts'
import { requireApplication } from '../../../../asking.ts'
import { formTexts } from '../../../../form-texts.ts'
import { Frame } from '../../../../frame.tsx'
import { applyPath, startPath } from '../../../../paths.ts'
import { keepStep } from '../../keep-step.ts'
import { AccountStatement } from './account-statement.tsx'

type PageProps = {
  params: Promise<{ language: string; application: string; step: string }>
  searchParams: Promise<{ change?: string }>
}

/** One step of the journey. */
export default async function StepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, step: stepId } = await params
  const opened = await requireApplication(languageInPath, id)
  const { house, language, t, application, stock, editable } = opened
  const position = stock.asked.findIndex(({ step }) => step.id === stepId)
  const place = stock.asked[position]
  if (!place && findStep(stepId)) redirect(`/${language}/apply/${id}`)
  if (!place) notFound()
  if (!editable) redirect(applyPath(language, id, 'status'))
  // A question whose neighbours it depends on are still open is not shown out of turn.
  const firstOpen = stock.asked.findIndex(({ values }) => !values)
  if (firstOpen !== -1 && position > firstOpen) {
    redirect(applyPath(language, id, stock.open as string))
  }

  const changing = (await searchParams).change === 'yes'
  const kept = (application.answers as Answers)[stepId]
  const before = stock.asked[position - 1]
  const back = changing
    ? applyPath(language, id, 'review')
    : before
      ? applyPath(language, id, before.step.id)
      : startPath(language)
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/${stepId}${changing ? '?change=yes' : ''}`}
      back={back}
      reference={application.customerId}
    >
      <StepForm
        caption={t('page.progress', { number: position + 1, total: stock.asked.length })}
        view={describeStep(
          place.step,
          stock.circumstances,
          { typed: kept?.typed ?? {}, stored: place.stored },
          { brand: house.env.brand.name },
        )}
        texts={formTexts(t)}
        action={keepStep}
        hidden={{ language, application: id, step: stepId }}
        afterHeading={stepId === 'account' ? <AccountStatement stock={stock} t={t} /> : undefined}
        changing={changing}
      />
    </Frame>
  )
}
