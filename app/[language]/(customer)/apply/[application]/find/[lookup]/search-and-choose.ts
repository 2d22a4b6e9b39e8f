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
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { listTaskSteps } from '@/lib/onboarding/progress/tasks.ts'
import { findAddress, findCompany } from '@/lib/onboarding/steps/find-in-register.ts'
import type { FieldView, StepState } from '@/lib/onboarding/view/step-view.ts'
import { prefillPeople } from '@/lib/registers/prefill-answers.ts'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import type { RegisterEntry } from '@/lib/registers/rules/register-entry.ts'
import { findRegisterEntry, searchRegisters } from '@/lib/registers/search-registers.ts'
import {
  evaluateAnswers,
  findChosenEntry,
  findLookupCountry,
  forgetChosenEntry,
  getRegisterSource,
  lookupPath,
  prefillVisit,
  storeChosenEntry,
} from '../../register-lookup.ts'
import { choiceOf, describeResults, kindOf } from './describe-results.ts'
import { listOfferedPeople, peopleInput } from './entry-people.ts'

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
  // A result that was shown while the customer typed.
  const picked = readField(form, 'picked')
  // A box for another search is below the results; the first one is not shown any more.
  const isAnew = !picked && (readField(form, 'anew') !== '' || searched === '')
  if (searched) form.set('search_text', isAnew ? readField(form, 'again') : searched)
  const fieldContext = { ...progress.fieldContext, country: findLookupCountry(visit, lookup) }
  const answer = await requireValidStep(t, { step, fieldContext }, form)
  const text = String(answer.values.search_text)
  const from = readField(form, 'changing')
  if (isAnew) return search(visit, lookup, text, from)
  const choice = picked || readField(form, 'entry')
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
  const checked = readField(form, 'checked')
  // Another was chosen in another window since: it is shown to check.
  if (!entry || (checked && checked !== choiceOf(entry))) redirect(lookupPath(visit, lookup))
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
  const ticked = form.getAll(peopleInput)
  const chosen = listOfferedPeople(visit, entry).filter(({ value }) => ticked.includes(value))
  const newPeople = await prefillPeople(
    chosen.map(({ person }) => person),
    visit.application.answers as Answers,
    evaluateAnswers(visit),
  )
  const register = getRegisterSource(visit, entry.register)
  const saved = await saveVisitAnswers(visit, { steps, newPeople }, register)
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
  const { portico, t } = visit
  // A second search means that the earlier choice was wrong, so it is not shown any more.
  await forgetChosenEntry(visit, lookup)
  const country = lookup === 'company' ? undefined : findLookupCountry(visit, lookup)
  const found = await searchRegisters(portico.registers, lookup, { text, country })
  const { news, label, options } = describeResults(visit, lookup, found)
  const state = { problems: [], warnings: [], values: { search_text: text } }
  if (options.length === 0) return { ...state, notice: news }
  const [only] = found.entries
  const isOnly = only && found.entries.length === 1 && found.unavailable.length === 0
  if (isOnly && from !== undefined) {
    return choose(visit, lookup, { choice: choiceOf(only), text, from })
  }
  return {
    ...state,
    notice: news,
    noticeTone: 'info',
    // The box for another search, with a button of its own, is below.
    conflicts: [toStatement(visit, text)],
    // On a telephone the results would otherwise be below the introduction of the search.
    asks: { heading: label, title: `${label} – ${portico.env.brand.name}` },
    choices: [{ control: 'radios', name: 'entry', label, isLabelHidden: true, options, value: '' }],
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
