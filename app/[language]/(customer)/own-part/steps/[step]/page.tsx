import { redirect } from 'next/navigation'
import { getFormTextsFor } from '@/app/_components/layout/form-texts.ts'
import { OwnPartFrame } from '@/app/_components/own-part/own-part-frame.tsx'
import { countShown } from '@/app/_request/count-funnel.ts'
import { requireOwnPart } from '@/app/_request/own-part.ts'
import { ownPartPath, readChangeSource } from '@/app/_request/paths.ts'
import { saveOwnPart } from '@/app/[language]/(customer)/_actions/save-own-part.ts'
import { StepForm } from '@/components/form/step-form'
import { StepProgress } from '@/components/journey/step-progress'
import { createPageSnapshot } from '@/lib/domain/onboarding/answers/conflicts.ts'
import { describeStep } from '@/lib/domain/onboarding/view/describe-step.ts'

type PageProps = {
  params: Promise<{ language: string; step: string }>
  searchParams: Promise<{ change?: string }>
}

/** One step of a person's own part. */
export default async function OwnPartStepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, step: stepId } = await params
  const visit = await requireOwnPart(languageInPath)
  const { t, language, portico, part } = visit
  const { asked, revision, companyName } = part
  const position = asked.findIndex(({ step }) => step.id === stepId)
  const at = asked[position]
  const firstOpen = asked.findIndex(({ values }) => !values)
  if (!at || (part.open && position > firstOpen)) redirect(ownPartPath(language))
  await countShown(visit, [at], part.personId)
  const from = readChangeSource((await searchParams).change)
  const { step, fieldContext, saved, savedSensitive } = at
  const view = describeStep(
    step,
    fieldContext,
    { typed: saved?.typed ?? {}, stored: savedSensitive },
    { brand: portico.env.brand.name },
  )
  const before = asked[position - 1]
  const back = from ? 'confirm' : before && `steps/${before.step.id}`
  return (
    <OwnPartFrame
      visit={visit}
      page={`steps/${stepId}${from ? `?change=${from}` : ''}`}
      back={back && ownPartPath(language, back)}
    >
      {!from && (
        <StepProgress
          text={t('page.step', { number: position + 1, total: asked.length + 1 })}
          value={position + 1}
          max={asked.length + 1}
          savedText={asked.some((each) => each.saved) ? t('page.saved') : undefined}
        />
      )}
      <StepForm
        view={view}
        texts={getFormTextsFor(view.fields, t)}
        action={saveOwnPart}
        caption={t('personLinks.caption', { company: companyName })}
        hidden={{
          language,
          step: step.id,
          seen: JSON.stringify(createPageSnapshot(step, saved, revision)),
        }}
        changing={from}
      />
    </OwnPartFrame>
  )
}
