import { redirect } from 'next/navigation'
import { countShown } from '@/app/_answers/count-funnel.ts'
import { findPartInput } from '@/app/_answers/unsaved-input.ts'
import { requireOwnPart } from '@/app/_request/own-part.ts'
import { ownPartPath, readChangeSource } from '@/app/_request/paths.ts'
import { OwnPartFrame } from '@/app/[language]/(customer)/own-part/_components/own-part-frame.tsx'
import { OwnPartProgress } from '@/app/[language]/(customer)/own-part/_components/own-part-progress.tsx'
import { OwnPartForm } from '@/app/[language]/(customer)/own-part/steps/[step]/_components/own-part-form.tsx'
import { findStepPage, listStepPages } from '@/lib/onboarding/progress/groups.ts'

type PageProps = {
  params: Promise<{ language: string; step: string }>
  searchParams: Promise<{ change?: string; typed?: string; saved?: string }>
}

const answersForm = 'answers'

/** Shows one page of a person's own part; a single step if it is changed. */
export default async function OwnPartStepPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, step } = await params
  const visit = await requireOwnPart(languageInPath)
  const { language, part, portico } = visit
  const asked = part.asked.find((each) => each.step.id === step)
  if (!asked) redirect(ownPartPath(language))
  const { change, typed, saved } = await searchParams
  const from = readChangeSource(change)
  const pages = listStepPages(part.asked, { grouped: !from })
  const { page, before, elsewhere } = findStepPage(pages, asked)
  if (elsewhere) redirect(ownPartPath(language, `steps/${elsewhere.step.id}`))
  await countShown(visit, page, part.personId)
  const back = from ? 'confirm' : before && `steps/${before.step.id}`
  return (
    <OwnPartFrame
      visit={visit}
      page={`steps/${step}${from ? `?change=${from}` : ''}`}
      back={back && ownPartPath(language, back)}
      form={answersForm}
    >
      {!from && <OwnPartProgress visit={visit} at={asked} />}
      <OwnPartForm
        visit={visit}
        id={answersForm}
        page={page}
        from={from}
        unsaved={typed === 'kept' ? await findPartInput(visit, step) : undefined}
        saved={saved}
        address={
          await portico.store.personLinks.openAddress(portico.store.db, {
            id: part.link.id,
            applicationId: part.applicationId,
          })
        }
      />
    </OwnPartFrame>
  )
}
