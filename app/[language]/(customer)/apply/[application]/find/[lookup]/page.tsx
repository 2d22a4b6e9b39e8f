import { redirect } from 'next/navigation'
import { listCustomerPages, listWay } from '@/app/_answers/step-pages.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, readChangeSource } from '@/app/_request/paths.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { JourneyProgress } from '@/app/[language]/(customer)/apply/[application]/_components/journey-progress.tsx'
import { CheckEntry } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/_components/check-entry.tsx'
import { SearchRegisters } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/_components/search-registers.tsx'
import {
  findChosenEntry,
  findLookupStep,
  manualPath,
  requireLookup,
} from '@/app/[language]/(customer)/apply/[application]/register-lookup.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; lookup: string }>
  searchParams: Promise<{ change?: string; again?: string; changed?: string }>
}

/** Looks up a company or an address, and shows the chosen entry before anything is saved. */
export default async function FindPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id, lookup: name } = await params
  const visit = await requireApplication(languageInPath, id)
  const { language, application, progress, editable } = visit
  const lookup = requireLookup(visit, name)
  if (!editable) redirect(applyPath(language, id, 'status'))
  const { change, again, changed } = await searchParams
  const from = readChangeSource(change)
  const entry = again ? undefined : findChosenEntry(visit, lookup)
  const manual = manualPath(visit, lookup, from)
  // The page that it was opened from: it answers the questions of that.
  const asked = findLookupStep(visit, lookup)
  const pages =
    asked && !from ? await listCustomerPages(visit, listWay(progress, asked), { from }) : []
  const page = pages.find((each) => each.some(({ step }) => step === asked?.step))
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/find/${lookup}`}
      back={lookup === 'company' ? applyPath(language, id, 'tasks') : manual}
      reference={application.customerId}
    >
      {page && <JourneyProgress visit={visit} at={page} pages={pages} />}
      {entry ? (
        <CheckEntry
          visit={visit}
          lookup={lookup}
          entry={entry}
          from={from}
          isChanged={changed === 'answers'}
        />
      ) : (
        <SearchRegisters visit={visit} lookup={lookup} from={from} />
      )}
    </Frame>
  )
}
