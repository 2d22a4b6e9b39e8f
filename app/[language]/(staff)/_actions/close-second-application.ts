'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffApplicationPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireApplicationFromForm } from '@/app/_request/staff-visit.ts'
import { closeSecondApplication } from '@/lib/services/casework/close-second-application.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'

/** Records what was done about a second application; 403 for whoever may not. */
export async function closeSecondApplicationAction(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { portico, language, member, requestId } = visit
  const second = readField(form, 'second')
  const done = readField(form, 'done')
  const given = { applicationId, second: isUuid(second) ? second : nobodys, done }
  const outcome = await closeSecondApplication(portico.sending, member, given)
  portico.log.info({ event: 'second_application_answered', requestId, applicationId, outcome })
  if (outcome === 'forbidden') answerForbidden(requestId, 'role')
  redirect(`${staffApplicationPath(language, applicationId)}?second=${outcome}#second`)
}

/** No second application has this id. */
const nobodys = '00000000-0000-0000-0000-000000000000'
