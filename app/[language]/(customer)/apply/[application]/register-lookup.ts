/** Finds the lookup of a page, and the entry that was chosen there. */
import { notFound, redirect } from 'next/navigation'
import { canLookUp } from '@/app/_answers/can-look-up.ts'
import { applyPath, type ChangeSource, changePath } from '@/app/_request/paths.ts'
import type { ApplicationVisit, CustomerVisit, Visit } from '@/app/_request/visit.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { companyName } from '@/lib/onboarding/steps/company-name.ts'
import { prefillAnswers } from '@/lib/registers/prefill-answers.ts'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import type {
  RegisterEntry,
  RegisterId,
  RegisterSource,
} from '@/lib/registers/rules/register-entry.ts'
import { listLookups, listRegisters } from '@/lib/registers/search-registers.ts'

/** Returns the lookup of that name; redirects to the next page if nothing asks for it any more. */
export function requireLookup(visit: ApplicationVisit, name: string): Lookup {
  const { portico, language, application } = visit
  const lookup = listLookups(portico.registers).find((each) => each === name)
  if (!lookup) notFound()
  if (!canLookUp(visit, lookup)) redirect(applyPath(language, application.id))
  return lookup
}

/** The page on which it is looked up. */
export function lookupPath(
  { language, application }: ApplicationVisit,
  lookup: Lookup,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]))
  const path = applyPath(language, application.id, pageOf(lookup))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Returns the page for entering the details without a register. */
export function manualPath(
  { language, application }: ApplicationVisit,
  lookup: Lookup,
  from: ChangeSource | undefined,
): string {
  const step = stepOf(lookup)
  return from
    ? changePath(language, application.id, step, from)
    : applyPath(language, application.id, step)
}

/** The step that it answers first; none if that is not asked. */
export function findLookupStep({ progress }: ApplicationVisit, lookup: Lookup) {
  return progress.asked.find(({ step }) => step.id === stepOf(lookup))
}

/** The country in which an address is looked up. */
export function findLookupCountry(
  { progress }: ApplicationVisit,
  lookup: Lookup,
): string | undefined {
  return progress.asked.find(({ step }) => step.id === lookup)?.fieldContext.country
}

/** Returns what is said to be the source of a register's entries: no embedded one is a public register. */
export function getRegisterSource(
  { portico }: Pick<Visit, 'portico'>,
  register: RegisterId,
): RegisterSource {
  return portico.env.registers.isEmbedded ? 'invented' : register
}

/** The registers by their names, as a list within a sentence. */
export function formatRegisterNames(visit: Visit, ids: readonly RegisterId[]): string {
  const sources = new Set(ids.map((id) => getRegisterSource(visit, id)))
  const names = [...sources].map((source) => visit.t(`registers.names.${source}`))
  return new Intl.ListFormat(visit.language, { type: 'conjunction' }).format(names)
}

/** All registers of a lookup by their names. */
export function formatLookupRegisters(visit: Visit, lookup: Lookup): string {
  const registers = listRegisters(visit.portico.registers, lookup)
  return formatRegisterNames(
    visit,
    registers.map(({ id }) => id),
  )
}

/** The steps that the entry answers, with the answers. */
export function prefillVisit(visit: ApplicationVisit, lookup: Lookup, entry: RegisterEntry) {
  return prefillAnswers(entry, lookup, visit.application.answers as Answers, evaluateAnswers(visit))
}

/** Returns a function that evaluates other answers of this application. */
export function evaluateAnswers({ portico, language, outstanding }: ApplicationVisit) {
  return (answers: Answers) =>
    evaluateApplication(portico.applications, { answers, language, outstanding })
}

/**
 * The entry that this session has chosen and not used yet. It is stored sealed with the application: an
 * address of the page would end up in histories and logs, and a form could be given another entry. It is
 * read with its page.
 */
export function findChosenEntry(
  { unsavedInput }: CustomerVisit,
  lookup: Lookup,
): RegisterEntry | undefined {
  return unsavedInput?.page === pageOf(lookup) ? (unsavedInput.input as RegisterEntry) : undefined
}

export async function storeChosenEntry(
  { portico: { store }, actor, application, session }: CustomerVisit,
  lookup: Lookup,
  entry: RegisterEntry,
): Promise<void> {
  const page = { applicationId: application.id, page: pageOf(lookup), sessionHash: session }
  const chosen = { ...page, input: entry, now: new Date() }
  await store.transactionFor({ ...actor, applicationId: application.id }, chosen.now, (tx) =>
    store.unsavedInputs.save(tx, chosen),
  )
}

/** Forgets the entry that was chosen for it: it was used, or another is looked for. */
export async function forgetChosenEntry(visit: CustomerVisit, lookup: Lookup): Promise<void> {
  if (!findChosenEntry(visit, lookup)) return
  const { actor, portico } = visit
  const { store } = portico
  const page = { applicationId: visit.application.id, page: pageOf(lookup) }
  await store.transactionFor({ ...actor, applicationId: page.applicationId }, new Date(), (tx) =>
    store.unsavedInputs.forget(tx, page),
  )
}

function stepOf(lookup: Lookup): string {
  return lookup === 'company' ? companyName.id : lookup
}

function pageOf(lookup: Lookup): string {
  return `find/${lookup}`
}
