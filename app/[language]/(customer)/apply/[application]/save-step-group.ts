'use server'

import { notFound, redirect } from 'next/navigation'
import { saveVisitAnswers, tooLatePath } from '@/app/_answers/save-visit-answers.ts'
import {
  findGroupTarget,
  groupState,
  listGroupAnswers,
  readGroup,
} from '@/app/_answers/step-group.ts'
import { switchLanguage } from '@/app/_answers/switch-language.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import {
  readPostedEntry,
  takeEntry,
} from '@/app/[language]/(customer)/apply/[application]/people/_components/naming-page.ts'
import { invitePerson } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/send-within-limit.ts'
import { requirePerson } from '@/app/[language]/(customer)/apply/[application]/require-person.ts'
import { respondToStepGroup } from '@/app/[language]/(customer)/apply/[application]/respond-to-step-group.ts'
import { requireVisitFromForm } from '@/app/[language]/(customer)/apply/[application]/visit-from-form.ts'

/**
 * Saves the right answers of a page of several steps, of the application or of one person of a company; the
 * page shows the problems of the rest.
 */
export const saveStepGroup = formAction(async (form) => {
  const visit = await requireVisitFromForm(form, 'step')
  await switchLanguage(visit, form)
  const id = readField(form, 'person')
  const found = findGroupTarget(visit, id)
  if (id) await requirePerson(visit, id)
  if (!found) notFound()
  if (!visit.editable) redirect(tooLatePath(visit))
  const { target, isTheirs } = readPostedEntry(found, form)
  // The link's user consents as that person.
  if (isTheirs) await refuseStaff(form, 'act_as_customer')
  const posted = await readGroup(visit, target, form, { complete: true })
  if ('unreadable' in posted) return withNotice(visit.t('form.unreadable'), form)
  // The form asked for one more list of countries, so the rest of the page is not finished.
  if (posted.more) return { ...groupState(posted, form), problems: [], warnings: [] }
  const { read, address } = takeEntry(posted)
  const steps = listGroupAnswers(read.parts, form)
  const given = { steps, person: target.person, savesRest: true }
  const saved = steps.length > 0 ? await saveVisitAnswers(visit, given) : undefined
  const finish = isTheirs ? () => invitePerson(visit, id, address, form) : undefined
  return respondToStepGroup(visit, { target: found, read }, saved, { form, finish })
})
