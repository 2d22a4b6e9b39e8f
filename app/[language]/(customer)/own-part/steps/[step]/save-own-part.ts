'use server'

import { switchPartLanguage } from '@/app/_answers/switch-language.ts'
import { attempt, formAction, withNotice } from '@/app/_request/form-action.ts'
import { requireOwnPartFromForm } from '@/app/_request/own-part.ts'
import { refuseStaff } from '@/app/_request/separation-of-duties.ts'
import {
  readPartForm,
  respondToPart,
} from '@/app/[language]/(customer)/own-part/steps/[step]/process-part-form.ts'
import { savePart } from '@/lib/applications/own-part/person-part.ts'

/** Saves the right answers of a page of a person's own part; the page shows the problems of the rest. */
export const saveOwnPart = formAction(async (form) => {
  // Members of staff do not answer as that person.
  await refuseStaff(form, 'act_as_customer')
  const visit = await requireOwnPartFromForm(form)
  await switchPartLanguage(visit, form)
  const read = await readPartForm(visit, form)
  if (read.steps.length === 0) return respondToPart(visit, read, undefined, form)
  const { portico, language, partSession: session, part, requestId, t } = visit
  const { applicationId } = part
  const given = { session, language, steps: read.steps, savesRest: read.group !== undefined }
  const saved = await attempt(
    visit,
    {
      event: 'own_part_not_saved',
      applicationId,
      failed: () => withNotice(t('form.unavailable'), form),
    },
    () => savePart(portico.personLinks, given),
  )
  portico.log.info({ event: 'own_part_answered', requestId, applicationId, outcome: saved.outcome })
  return respondToPart(visit, read, saved, form)
})
