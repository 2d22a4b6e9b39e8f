'use server'

import { notFound } from 'next/navigation'
import { saveVisitAnswers } from '@/app/_answers/save-visit-answers.ts'
import { groupState, listGroupAnswers, readGroup } from '@/app/_answers/step-group.ts'
import { formAction, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { requireAssistedFromForm } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import {
  requireGroupTarget,
  respondToStaffGroup,
} from '@/app/[language]/(staff)/staff/applications/[application]/fill/respond-to-staff-group.ts'
import { groupIds } from '@/lib/onboarding/progress/groups.ts'

/**
 * Saves the right answers of staff on a group's page at once. Empty fields stay open; wrong ones are named and
 * change nothing.
 */
export const saveGroup = formAction(async (form) => {
  const visit = await requireAssistedFromForm(form)
  const group = groupIds.find((each) => each === readField(form, 'group'))
  if (!group) notFound()
  const target = requireGroupTarget(visit, form)
  const read = await readGroup(visit, target, form, { complete: false })
  if ('unreadable' in read) return withNotice(visit.t('form.unreadable'), form)
  if (read.more) return groupState(read, form)
  const steps = listGroupAnswers(read.parts, form)
  const saved =
    steps.length > 0
      ? await saveVisitAnswers(visit, { steps, person: target.person, savesRest: true })
      : undefined
  return respondToStaffGroup(visit, { target, group, read }, saved, form)
})
