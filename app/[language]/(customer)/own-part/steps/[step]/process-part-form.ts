/** Reads a page of a person's own part from its form, and answers their browser once it was saved. */

import { redirect } from 'next/navigation'
import {
  conflictState,
  readConflictChoice,
  readShownStep,
} from '@/app/_answers/answer-conflicts.ts'
import { countErrors, countRefused, countSaved } from '@/app/_answers/count-funnel.ts'
import {
  findGroupConflicts,
  groupState,
  listGroupAnswers,
  type ReadGroup,
} from '@/app/_answers/step-group.ts'
import { describeUnsaved } from '@/app/_components/application/describe-refusal.ts'
import { withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import {
  findOwnPartNext,
  getOwnPartNext,
  type OwnPartVisit,
  requireOwnPart,
  respondClosed,
} from '@/app/_request/own-part.ts'
import { ownPartPath, readChangeSource } from '@/app/_request/paths.ts'
import { listPartSteps, type savePart } from '@/lib/applications/own-part/person-part.ts'
import type { StepAnswer } from '@/lib/applications/save-answers.ts'
import { readShownFields } from '@/lib/onboarding/answers/read-form.ts'
import { validateStepForm } from '@/lib/onboarding/answers/validate-step-form.ts'
import { setPersonStep } from '@/lib/onboarding/company-people/people.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { validateGroupForm } from '@/lib/onboarding/progress/group-form.ts'
import { findGroup, listStepPages } from '@/lib/onboarding/progress/groups.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/** The part of a page to save; `rest` is the page that asks for faults and doubts. */
type ReadPart = { asked: AskedStep; steps: StepAnswer[]; group?: ReadGroup; rest?: StepState }

type SavedPart = Awaited<ReturnType<typeof savePart>>

/** Reads the step that a form names, with the others of its group if its page had them. */
export async function readPartForm(visit: OwnPartVisit, form: FormData): Promise<ReadPart> {
  const { part, language, t } = visit
  const asked = part.asked.find(({ step }) => step.id === readField(form, 'step'))
  // The step was asked when the page was opened, and is not any more.
  if (!asked) redirect(ownPartPath(language))
  if (readField(form, 'group')) return readPartGroup(visit, asked, form)
  const { step, saved, fieldContext } = asked
  const answer = await validateStepForm(step, form, saved, fieldContext)
  if ('unreadable' in answer) {
    return { asked, steps: [], rest: withNotice(t('form.unreadable'), form) }
  }
  await countErrors(visit, step.id, 'state' in answer ? answer.state.problems : [], form)
  if ('state' in answer) {
    return { asked, steps: [], rest: { ...answer.state, hidden: readShownFields(form) } }
  }
  const choiceOf = (field: string) => readConflictChoice(form, field)
  return { asked, steps: [{ step, answer, before: saved, shown: readShownStep(form), choiceOf }] }
}

async function readPartGroup(
  visit: OwnPartVisit,
  asked: AskedStep,
  form: FormData,
): Promise<ReadPart> {
  const { portico, part, language, t } = visit
  const group = findGroup(asked.step)
  const ids = part.asked.filter(({ step }) => findGroup(step) === group).map(({ step }) => step.id)
  const read = await validateGroupForm(
    ids,
    form,
    part.answers,
    {
      asked: (answers) => listPartSteps(portico.personLinks, { answers, language }),
      put: (answers, step, saved) => setPersonStep(answers, part.personId, step, saved),
    },
    { complete: true },
  )
  if ('unreadable' in read) {
    return { asked, steps: [], rest: withNotice(t('form.unreadable'), form) }
  }
  const { problems, warnings } = read.state
  // The form asked for one more list of countries, so the rest of the page is not finished.
  if (read.more) {
    return { asked, steps: [], rest: { ...groupState(read, form), problems: [], warnings: [] } }
  }
  await countErrors(visit, asked.step.id, problems, form)
  const isWrong = problems.length + warnings.length > 0
  return {
    asked,
    steps: listGroupAnswers(read.parts, form),
    group: read,
    ...(isWrong && {
      rest: { ...groupState(read, form), warnings: problems.length > 0 ? [] : warnings },
    }),
  }
}

/** Leads on, or gives the state of the page that asks again; `saved` is missing if nothing was to be saved. */
export async function respondToPart(
  visit: OwnPartVisit,
  read: ReadPart,
  saved: SavedPart | undefined,
  form: FormData,
): Promise<StepState> {
  if (saved?.outcome === 'saved') await countSaved(visit, read, saved)
  switch (saved?.outcome) {
    case 'closed':
      return respondClosed(visit, saved.why, form)
    case 'not_asked':
    case 'person_removed':
    case 'not_editable':
      return redirect(ownPartPath(visit.language))
    case 'not_eligible':
      await countRefused(visit, saved.refusal)
      return withNotice(describeUnsaved(visit, saved.refusal), form)
    case 'unavailable':
      return withNotice(visit.t('form.unavailable'), form)
    default:
      return (
        (await findPartConflicts(visit, read, saved, form)) ??
        read.rest ??
        goOn(visit.language, read, form)
      )
  }
}

async function findPartConflicts(
  { t, portico, language }: OwnPartVisit,
  { asked: { fieldContext }, group }: ReadPart,
  saved: Extract<SavedPart, { outcome: 'saved' | 'conflict' | 'unchanged' }> | undefined,
  form: FormData,
): Promise<StepState | undefined> {
  const reader = { t, portico, language, otherAuthor: t('personLinks.byOthers') }
  if (group) return findGroupConflicts(reader, group, saved, form)
  if (saved?.outcome !== 'conflict') return undefined
  const conflicts = saved.conflicts.map((each) => ({ ...each, fieldContext }))
  return conflictState(reader, conflicts, saved.revision, form)
}

/** Redirects to the next page; after a change from the last page back to it. */
async function goOn(language: string, { asked, group }: ReadPart, form: FormData): Promise<never> {
  const next = await requireOwnPart(language)
  if (readChangeSource(readField(form, 'changing'))) redirect(getOwnPartNext(next))
  const pages = listStepPages(next.part.asked, { grouped: true })
  const index = pages.findIndex((page) => page.some(({ step }) => step.id === asked.step.id))
  const here = pages[index]
  const isMore = here?.some(({ values }) => !values)
  if (here?.[0] && (group?.again || isMore)) {
    const why = group?.again ? 'again' : 'more'
    redirect(ownPartPath(next.language, `steps/${here[0].step.id}?saved=${why}`))
  }
  const following = pages[index + 1]?.[0]
  if (next.part.open || !following) redirect(await findOwnPartNext(next))
  redirect(ownPartPath(next.language, `steps/${following.step.id}`))
}
