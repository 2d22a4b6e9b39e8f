/** Answers the browser of a customer once a group's page was saved. */
import { redirect } from 'next/navigation'
import { countErrors, countRefused } from '@/app/_answers/count-funnel.ts'
import { getPathAfterSave } from '@/app/_answers/next-page.ts'
import { findInvited } from '@/app/_answers/next-part.ts'
import {
  redirectAfterSave,
  refusedPath,
  removedPersonPath,
  tooLatePath,
} from '@/app/_answers/save-visit-answers.ts'
import {
  findGroupConflicts,
  type GroupTarget,
  groupState,
  isMoreAsked,
  type ReadGroup,
} from '@/app/_answers/step-group.ts'
import { isGrouped } from '@/app/_answers/step-pages.ts'
import { withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { applyPath, personPage } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import type { SaveAnswersOutcome } from '@/lib/applications/save-answers.ts'
import { listStepPages } from '@/lib/onboarding/progress/groups.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'

/**
 * Leads on if all of a group is saved, else gives the state of the page that asks for the rest. `finish` replaces
 * what follows once all that was posted is saved.
 */
export async function respondToStepGroup(
  visit: CustomerVisit,
  { target, read }: { target: GroupTarget; read: ReadGroup },
  saved: SaveAnswersOutcome | undefined,
  { form, finish }: { form: FormData; finish?: (() => Promise<StepState>) | undefined },
): Promise<StepState> {
  if (saved?.outcome === 'not_editable') redirect(tooLatePath(visit))
  if (saved?.outcome === 'person_removed') redirect(removedPersonPath(visit))
  const posted = readField(form, 'step')
  if (saved?.outcome === 'not_eligible') {
    await countRefused(visit, saved.refusal)
    redirect(refusedPath(visit, saved.refusal, posted, form))
  }
  if (saved?.outcome === 'unavailable') return withNotice(visit.t('form.unavailable'), form)
  const conflicts = await findGroupConflicts(visit, read, saved, form)
  if (conflicts) return conflicts
  const { problems, warnings } = read.state
  await countErrors(visit, '', problems, form)
  if (problems.length > 0) return { ...groupState(read, form), warnings: [] }
  if (warnings.length > 0) return groupState(read, form)
  if (finish && !read.again) return finish()
  const { language, application, progress, acceptance } = visit
  const after = saved?.outcome === 'saved' ? saved.progress : progress
  const { person } = target
  const grouped = await isGrouped(visit)
  const pages = listStepPages(target.asked(after), { grouped: grouped || person !== undefined })
  const page = pages.find((each) => each.some(({ step }) => step.id === posted)) ?? []
  const [first, last] = [page[0]?.step.id ?? '', page.at(-1)?.step.id ?? '']
  const here = applyPath(language, application.id, person ? personPage(person, first) : first)
  if (read.again) redirect(`${here}?saved=again`)
  if (isMoreAsked(page, form)) redirect(`${here}?saved=more`)
  const location = { step: last, ...(person && { person }) }
  if (saved?.outcome === 'saved') return redirectAfterSave(visit, saved, location, form)
  // Every answer is the one that is stored.
  const invited = await findInvited(visit, progress)
  const state = { progress, accepted: acceptance !== undefined, resolved: [], grouped, invited }
  redirect(getPathAfterSave(visit, state, location, undefined))
}
