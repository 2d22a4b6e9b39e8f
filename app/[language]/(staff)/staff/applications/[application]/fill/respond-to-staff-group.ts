/** Answers the browser of staff once a group's page was saved. */
import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import {
  findGroupConflicts,
  findGroupTarget,
  type GroupTarget,
  groupState,
  isMoreAsked,
  type ReadGroup,
} from '@/app/_answers/step-group.ts'
import { describeUnsaved } from '@/app/_components/application/describe-refusal.ts'
import { withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath, personPage } from '@/app/_request/paths.ts'
import type { SaveAnswersOutcome } from '@/lib/applications/save-answers.ts'
import type { Language } from '@/lib/i18n/languages.ts'
import type { SavedStep } from '@/lib/onboarding/answers/saved-step.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { findGroup, type GroupId } from '@/lib/onboarding/progress/groups.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import type { AssistedApplication } from './assisted-application.ts'
import { findNextSection, listFillSections, listPersonSections } from './fill-sections.ts'

/**
 * Returns the target of the group from the form; redirects if it no longer exists or may no longer change.
 */
export function requireGroupTarget(visit: AssistedApplication, form: FormData): GroupTarget {
  const { language, application, editable } = visit
  const target = findGroupTarget(visit, readField(form, 'person'))
  // The customer has removed the person meanwhile, or it is a person's own application now.
  if (!target) redirect(`${fillPath(language, application.id)}?saved=gone`)
  if (!editable) redirect(`${fillPath(language, application.id)}?saved=late`)
  return target
}

/**
 * Leads on if all of the group is saved, else gives the state of the page that asks for the rest.
 * `saved` is undefined if there was nothing to save.
 */
export async function respondToStaffGroup(
  visit: AssistedApplication,
  { target, group, read }: { target: GroupTarget; group: GroupId; read: ReadGroup },
  saved: SaveAnswersOutcome | undefined,
  form: FormData,
): Promise<StepState> {
  const { language, application, progress, t } = visit
  const all = fillPath(language, application.id)
  if (saved?.outcome === 'not_editable') redirect(`${all}?saved=late`)
  if (saved?.outcome === 'person_removed') redirect(`${all}?saved=gone`)
  if (saved?.outcome === 'not_eligible') {
    return withNotice(describeUnsaved(visit, saved.refusal), form)
  }
  if (saved?.outcome === 'unavailable') return withNotice(t('form.unavailable'), form)
  // The page below the notice shows the current questions.
  revalidatePath('/', 'layout')
  const conflicts = await findGroupConflicts(visit, read, saved, form)
  if (conflicts) return conflicts
  const { problems, warnings } = read.state
  const shown = groupState(read, form)
  if (problems.length > 0) {
    // The notice appears only if something was saved.
    const notice = saved && { notice: t('assistedEntry.fill.savedPartly') }
    return { ...shown, warnings: [], ...notice }
  }
  if (warnings.length > 0) return shown
  const after = saved?.outcome === 'saved' ? saved.progress : progress
  const pageAfter = target.asked(after).filter(({ step }) => findGroup(step) === group)
  // Leads to all sections, or to the same page if it now asks more.
  const pageOf = (page?: string) =>
    fillPath(language, application.id, target.person ? personPage(target.person, page) : page)
  if (read.again) redirect(`${pageOf(group)}?saved=again`)
  if (isMoreAsked(pageAfter, form)) redirect(`${pageOf(group)}?saved=more`)
  const isNothing = read.parts.every(
    ({ before, mine }) => isEmptyAnswer(before) && isEmptyAnswer(mine),
  )
  const next =
    readField(form, 'goTo') === 'list'
      ? undefined
      : findNextSection(listSections(after, target, language), group)
  if (!next) redirect(`${pageOf()}?saved=${isNothing ? 'nothing' : 'yes'}`)
  redirect(`${pageOf(next.id)}${isNothing ? '' : `?saved=${group}`}`)
}

function listSections(progress: Progress, target: GroupTarget, language: Language) {
  if (!target.person) return listFillSections(progress, language)
  const person = progress.people.find(({ id }) => id === target.person)
  return person ? listPersonSections(person, language) : []
}

function isEmptyAnswer(answer: SavedStep | undefined): boolean {
  return Object.keys(answer?.values ?? {}).length === 0
}
