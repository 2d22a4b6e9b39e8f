/**
 * Counts customers' progress through the questions: by step, question and error code, language, class of device
 * and channel. In memory, without a statement and without personal data. Input of staff is not counted, but
 * their starting an application is (`lib/casework/start-for-customer.ts`).
 */
import { headers } from 'next/headers'
import type { SaveAnswersOutcome, StepAnswer } from '@/lib/applications/save-answers.ts'
import { findDeviceClass } from '@/lib/http/browser-family.ts'
import type { Refusal } from '@/lib/onboarding/eligibility/find-refusals.ts'
import { callingCodeInputName } from '@/lib/onboarding/identifiers/telephone.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { listShownSteps, splitInputName } from '@/lib/onboarding/progress/group-form.ts'
import type { Problem } from '@/lib/onboarding/view/step-view.ts'
import type { FunnelEvent } from '@/lib/statistics/funnel-counters.ts'
import type { ApplicationVisit, Visit } from '../_request/visit.ts'

/** The counted steps: a customer's, or those of a person of a company in their own part. */
type Counted = Pick<Visit, 'portico' | 'language'> &
  (
    | Pick<ApplicationVisit, 'application' | 'actor' | 'progress'>
    | { part: { applicationId: string; asked: readonly AskedStep[] } }
  )

type CountedEvent = Omit<FunnelEvent, 'language' | 'device' | 'channel'>

/** Counts an event, unless one of staff made it; with `about`, once a day. */
async function count(visit: Counted, event: CountedEvent, about?: string): Promise<void> {
  if ('actor' in visit && visit.actor.kind === 'staff') return
  const { portico, language } = visit
  const device = findDeviceClass(await headers())
  const channel = 'application' in visit ? visit.application.channel : 'online'
  const counted = { ...event, language, device, channel }
  if (about === undefined) portico.funnel.count(counted)
  else portico.funnel.countOnce(`${applicationOf(visit)} ${about}`, counted)
}

/** Counts that a customer started an application; `answered`: by a button that answers the first question, too. */
export async function countStarted({ portico, language }: Visit, answered: boolean): Promise<void> {
  const device = findDeviceClass(await headers())
  const about = { language, device, channel: 'online' } as const
  portico.funnel.count({ kind: 'saved', step: 'start', ...about })
  if (!answered) return
  portico.funnel.count({ kind: 'shown', step: 'applicant', ...about })
  portico.funnel.count({ kind: 'saved', step: 'applicant', ...about })
}

/** Counts the open steps of a page as shown: each once a day for an application, and each of its people. */
export async function countShown(
  visit: Counted,
  page: readonly AskedStep[],
  person = '',
): Promise<void> {
  const steps = page.length > 1 ? listShownSteps({ asked: [...page] }) : page
  for (const { step, values } of steps) {
    if (!values) await count(visit, { kind: 'shown', step: step.id }, `${step.id} ${person}`)
  }
}

/** Counts the steps that were answered and were open before. */
export async function countSaved(
  visit: Counted,
  { steps, person }: { steps: readonly Pick<StepAnswer, 'step'>[]; person?: string | undefined },
  saved: Pick<SaveAnswersOutcome & { outcome: 'saved' }, 'conflicts'>,
): Promise<void> {
  const asked = askedBefore(visit, person)
  for (const { step } of steps) {
    const isConflict = saved.conflicts.some((each) => each.step.id === step.id)
    const wasOpen = asked.some((each) => each.step.id === step.id && !each.values)
    if (wasOpen && !isConflict) await count(visit, { kind: 'saved', step: step.id })
  }
}

/** Counts that the review was reached by an application that was never sent. */
export async function countReviewShown(visit: ApplicationVisit): Promise<void> {
  if (isFirstRound(visit)) await count(visit, { kind: 'shown', step: 'terms' }, 'terms')
}

/** Counts that an application was sent for the first time. */
export async function countSubmitted(visit: ApplicationVisit): Promise<void> {
  if (isFirstRound(visit)) await count(visit, { kind: 'saved', step: 'terms' })
}

/** Counts what could not be accepted, as the server found it and, before it was sent, the browser. */
export async function countErrors(
  visit: Counted,
  step: string,
  problems: readonly Problem[],
  form: FormData,
): Promise<void> {
  const found = [...problems, ...readBrowserProblems(form)].flatMap(({ input, code }) => {
    const name = splitInputName(input) ?? { step, field: input }
    const field = name.field.replace(callingCodeInputName(''), '').split('.')[0] ?? ''
    return code === undefined ? [] : [{ step: name.step, question: field, code }]
  })
  const each = new Map(found.map((one) => [JSON.stringify(one), one]))
  for (const one of each.values()) await count(visit, { kind: 'error', ...one })
}

/** Counts that the firm's rules refused an answer, by the first step that is the reason. */
export async function countRefused(visit: Counted, { reason, steps }: Refusal): Promise<void> {
  await count(visit, { kind: 'error', step: steps[0] ?? 'other', code: reason })
}

/** The form posts them as `input:code`; unknown ones are counted as `other` or not at all. */
const longestPosted = 100
const mostPosted = 30

function readBrowserProblems(form: FormData): { input: string; code: string }[] {
  return form
    .getAll('found')
    .slice(0, mostPosted)
    .flatMap((posted) => {
      const [input, code] = String(posted).slice(0, longestPosted).split(':')
      return input && code ? [{ input, code }] : []
    })
}

function isFirstRound({ submission }: ApplicationVisit): boolean {
  return !submission || submission.state === 'preparing'
}

function applicationOf(visit: Counted): string {
  return 'application' in visit ? visit.application.id : visit.part.applicationId
}

function askedBefore(visit: Counted, person: string | undefined): readonly AskedStep[] {
  if ('part' in visit) return visit.part.asked
  const { progress } = visit
  if (person === undefined) return progress.asked
  return progress.people.find(({ id }) => id === person)?.asked ?? []
}
