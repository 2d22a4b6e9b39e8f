'use server'

import { redirect } from 'next/navigation'
import { closeSecondApplication } from '@/lib/desk/second.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import { readField } from '../../../form-word.ts'
import { staffApplicationPath } from '../../../paths.ts'
import { answerForbidden, requireApplicationFromForm } from '../../../staff-asking.ts'

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
