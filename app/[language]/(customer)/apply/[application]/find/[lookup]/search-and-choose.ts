/** Searches registers, lets the customer choose a result, and uses it: the page's answer to each step. */

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import {
  redirectAfterSave,
  refusedPath,
  saveVisitAnswers,
  tooLatePath,
} from '@/app/_answers/save-visit-answers.ts'
import { requireValidStep } from '@/app/_answers/step-from-form.ts'
import { requireWithinLimit, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath, changePath, readChangeSource } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import type { AnswersSaved } from '@/lib/applications/commit-change.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { createPageSnapshot } from '@/lib/onboarding/answers/conflicts.ts'
import { getAddressForm } from '@/lib/onboarding/geography/address-form.ts'
import { getCountryName } from '@/lib/onboarding/geography/countries.ts'
import { listTaskSteps } from '@/lib/onboarding/progress/tasks.ts'
import { findAddress, findCompany } from '@/lib/onboarding/steps/find-in-register.ts'
import type { FieldView, OptionView, StepState } from '@/lib/onboarding/view/step-view.ts'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import {
  formatRegisterAddress,
  type RegisterAddress,
  type RegisterEntry,
} from '@/lib/registers/rules/register-entry.ts'
import { findRegisterEntry, searchRegisters } from '@/lib/registers/search-registers.ts'
import {
  findChosenEntry,
  findLookupCountry,
  forgetChosenEntry,
  formatRegisterNames,
  getRegisterSource,
  lookupPath,
  prefillVisit,
  storeChosenEntry,
} from '../../register-lookup.ts'

/** Searches, or continues with the chosen result of the last search. */
export async function searchOrChoose(
  visit: CustomerVisit,
  lookup: Lookup,
  form: FormData,
): Promise<StepState> {
  const { portico, progress, session, t } = visit
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  const allowed = await portico.limits.searchRegister(network, sessionLabel(session))
  requireWithinLimit(t, allowed, form)
  const step = lookup === 'company' ? findCompany : findAddress
  const searched = readField(form, 'searched')
  // A box for another search is below the results; the first one is not shown any more.
  const isAnew = readField(form, 'anew') !== '' || searched === ''
  if (searched) form.set('search_text', isAnew ? readField(form, 'again') : searched)
  const fieldContext = { ...progress.fieldContext, country: findLookupCountry(visit, lookup) }
  const answer = await requireValidStep(t, { step, fieldContext }, form)
  const text = String(answer.values.search_text)
  const from = readField(form, 'changing')
  if (isAnew) return search(visit, lookup, text, from)
  const choice = readField(form, 'entry')
  return choice
    ? choose(visit, lookup, { choice, text, from, form })
    : askToChoose(visit, lookup, text)
}

/** Saves the chosen entry's answers, and continues. */
export async function saveChosenEntry(
  visit: CustomerVisit,
  lookup: Lookup,
  form: FormData,
): Promise<StepState> {
  const entry = findChosenEntry(visit, lookup)
  if (!entry) redirect(lookupPath(visit, lookup))
  const revision = Number.parseInt(readField(form, 'revision'), 10) || 0
  return saveEntry(visit, lookup, form, { entry, revision })
}

/** `revision`: of the answers that it was checked beside. */
async function saveEntry(
  visit: CustomerVisit,
  lookup: Lookup,
  form: FormData,
  { entry, revision }: { entry: RegisterEntry; revision: number },
): Promise<StepState> {
  const prefilled = await prefillVisit(visit, lookup, entry)
  const steps = prefilled.map(({ asked: { step, saved }, answer }) => ({
    step,
    answer,
    before: saved,
    shown: createPageSnapshot(step, saved, revision),
  }))
  const saved = await saveVisitAnswers(visit, { steps }, getRegisterSource(visit, entry.register))
  const from = readField(form, 'changing')
  switch (saved.outcome) {
    case 'saved':
      await forgetChosenEntry(visit, lookup)
      return leadOn(visit, lookup, saved, form)
    case 'conflict':
      return redirect(lookupPath(visit, lookup, { changed: 'answers', change: from }))
    case 'not_editable':
      return redirect(tooLatePath(visit))
    case 'not_eligible':
      return redirect(refusedPath(visit, saved.refusal, saved.refusal.steps[0] ?? '', form))
    default:
      return withNotice(visit.t('form.unavailable'), form)
  }
}

async function leadOn(
  visit: CustomerVisit,
  lookup: Lookup,
  saved: AnswersSaved,
  form: FormData,
): Promise<never> {
  const { language, application } = visit
  const from = readChangeSource(readField(form, 'changing'))
  if (lookup === 'company') {
    const open = listTaskSteps(saved.progress, 'company').find(({ values }) => !values)
    redirect(applyPath(language, application.id, open?.step.id ?? 'tasks'))
  }
  const address = saved.progress.asked.find(({ step }) => step.id === lookup)
  if (address?.values) return redirectAfterSave(visit, saved, { step: lookup }, form)
  // The search did not know all of it: the question is asked with the known part.
  redirect(
    from
      ? changePath(language, application.id, lookup, from)
      : applyPath(language, application.id, lookup),
  )
}

/** `from`: where the search was opened from, for the only entry that is found; without it that is shown to choose. */
async function search(
  visit: CustomerVisit,
  lookup: Lookup,
  text: string,
  from?: string,
): Promise<StepState> {
  const { portico, t, language } = visit
  const kind = kindOf(lookup)
  // A second search means that the earlier choice was wrong, so it is not shown any more.
  await forgetChosenEntry(visit, lookup)
  const country = lookup === 'company' ? undefined : findLookupCountry(visit, lookup)
  const found = await searchRegisters(portico.registers, lookup, { text, country })
  const { entries, unavailable, isDown } = found
  const state = { problems: [], warnings: [], values: { search_text: text } }
  const partly =
    unavailable.length > 0
      ? t('registers.partly', { registers: formatRegisterNames(visit, unavailable) })
      : ''
  if (entries.length === 0) {
    if (isDown) return { ...state, notice: t(`registers.down.${kind}`) }
    const name = country ? getCountryName(country, language) : ''
    const nothing = t(`registers.nothing.${kind}`, { country: name })
    return { ...state, notice: [nothing, partly].filter(Boolean).join(' ') }
  }
  const [only] = entries
  if (only && entries.length === 1 && !partly && from !== undefined) {
    return choose(visit, lookup, { choice: choiceOf(only), text, from })
  }
  const choices = toChoices(visit, lookup, entries)
  return {
    ...state,
    notice: [describeFound(visit, lookup, entries), partly].filter(Boolean).join(' '),
    noticeTone: 'info',
    // The box for another search, with a button of its own, is below.
    conflicts: [toStatement(visit, text)],
    // On a telephone the results would otherwise be below the introduction of the search.
    asks: { heading: choices.label, title: `${choices.label} – ${portico.env.brand.name}` },
    choices: [choices],
    submitLabel: t('page.continue'),
    hidden: { searched: text },
  }
}

/** Shows the same results again, with what is missing. */
async function askToChoose(visit: CustomerVisit, lookup: Lookup, text: string): Promise<StepState> {
  const { notice: _, ...state } = await search(visit, lookup, text)
  if (!state.choices) return search(visit, lookup, text)
  return { ...state, problems: [{ input: 'entry', message: visit.t('registers.choose.missing') }] }
}

/**
 * Reads the entry anew from its register: a browser's data is never taken for a register's. `form`: it was
 * picked there. A picked address was seen whole, and is saved at once if it replaces nothing.
 */
async function choose(
  visit: CustomerVisit,
  lookup: Lookup,
  { choice, text, from, form }: { choice: string; text: string; from: string; form?: FormData },
): Promise<StepState> {
  const { portico, t } = visit
  const [, register = '', reference = ''] =
    /^(?:marked:)?([a-z_]{1,20}):(.{1,320})$/su.exec(choice) ?? []
  const found = await findRegisterEntry(portico.registers, lookup, { register, reference })
  if (found === 'unavailable') {
    return {
      ...(await search(visit, lookup, text)),
      notice: t(`registers.down.${kindOf(lookup)}`),
      noticeTone: undefined,
    }
  }
  const { entry } = found
  const prefilled = entry ? await prefillVisit(visit, lookup, entry) : []
  if (!entry || prefilled.length === 0) {
    return {
      problems: [],
      warnings: [],
      values: { search_text: text },
      notice: t('registers.gone'),
    }
  }
  if (form && lookup !== 'company' && prefilled.every(({ replaced }) => replaced.length === 0)) {
    return saveEntry(visit, lookup, form, { entry, revision: visit.application.revision })
  }
  await storeChosenEntry(visit, lookup, entry)
  redirect(lookupPath(visit, lookup, { change: from }))
}

/** Shows the searched text in place of its box, which is posted along. */
function toStatement({ t }: CustomerVisit, text: string): FieldView {
  return {
    control: 'statement',
    name: 'choose.search_text',
    label: t('registers.searched'),
    value: isolateDirection(text),
  }
}

/** States the number of results, with what all of them have in common. */
function describeFound(
  visit: CustomerVisit,
  lookup: Lookup,
  entries: readonly RegisterEntry[],
): string {
  const { t, language } = visit
  const count = entries.length
  const register = lookup === 'company' ? findCommon(entries, sourceIn(visit)) : undefined
  // The country is left out if the register's name contains it.
  const country = findCommon(entries, ofCountry)
  const found = register
    ? t('registers.foundIn', { count, register: t(`registers.names.${register}`) })
    : t('registers.found', { count })
  const isSaid = register === 'uk_companies' && country === 'GB'
  if (lookup !== 'company' || !country || isSaid) return found
  return `${found} ${t('registers.allIn', { country: getCountryName(country, language) })}`
}

const sourceIn =
  (visit: CustomerVisit) =>
  ({ register }: RegisterEntry) =>
    getRegisterSource(visit, register)
const ofCountry = ({ address }: RegisterEntry) => address?.country

/** Returns the value that all of several entries share. */
function findCommon<Said>(
  entries: readonly RegisterEntry[],
  of: (entry: RegisterEntry) => Said | undefined,
): Said | undefined {
  const [first, ...others] = entries.map(of)
  return others.length > 0 && others.every((each) => each === first) ? first : undefined
}

const oneOf = { company: 'oneCompany', address: 'oneAddress' } as const

function toChoices(
  visit: CustomerVisit,
  lookup: Lookup,
  entries: readonly RegisterEntry[],
): FieldView {
  const kind = kindOf(lookup)
  return {
    control: 'radios',
    name: 'entry',
    label: visit.t(`registers.choose.${entries.length === 1 ? oneOf[kind] : kind}`),
    isLabelHidden: true,
    options: [...entries]
      .sort((one, other) => Number(one.status === 'ended') - Number(other.status === 'ended'))
      .map((entry) => toOption(visit, entry, entries)),
    value: '',
  }
}

function toOption(
  visit: CustomerVisit,
  entry: RegisterEntry,
  all: readonly RegisterEntry[],
): OptionView {
  const { t, language } = visit
  const { register, name, number, identifier, address } = entry
  const value = choiceOf(entry)
  if (register === 'addresses') return { value, label: isolateDirection(name) }
  const mark = findMark(t, entry)
  const facts = [
    mark,
    number ?? identifier,
    address && formatRegisterAddress(asAsked(address)),
    address && !findCommon(all, ofCountry) && getCountryName(address.country, language),
    !findCommon(all, sourceIn(visit)) &&
      t('registers.choose.from', { register: formatRegisterNames(visit, [register]) }),
  ]
  // A number beside an address of another direction would be read as a part of it.
  const said = facts.filter((fact) => typeof fact === 'string').map(isolateDirection)
  // The style sheet knows it by its value: a name for it would be script that every first page loads.
  return { value: mark ? `marked:${value}` : value, label: name, hint: said.join('\n') }
}

/** Returns the mark of a company for which nobody is likely to open an account. */
function findMark(t: CustomerVisit['t'], { status, endedOn }: RegisterEntry): string | undefined {
  if (status === 'insolvent') return t('registers.status.insolvent')
  if (status !== 'ended') return undefined
  const year = endedOn?.slice(0, 4)
  return year ? t('registers.status.closedIn', { year }) : t('registers.status.closed')
}

/** Drops a region that addresses of the country do not have: it is not saved, and not missed in the check. */
function asAsked({ region, ...address }: RegisterAddress): RegisterAddress {
  const { parts } = getAddressForm(address.country, 'en')
  return parts.includes('state') ? { ...address, region } : address
}

function choiceOf({ register, reference }: RegisterEntry): string {
  return `${register}:${reference}`
}

function kindOf(lookup: Lookup): 'company' | 'address' {
  return lookup === 'company' ? 'company' : 'address'
}
