'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { closeSecondApplication } from '@/lib/casework/close-second-application.ts'

/** Records how a second application was resolved; 403 for a member who may not. */
export async function closeSecondApplicationAction(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const given = { applicationId, second: readField(form, 'second'), done: readField(form, 'done') }
  const outcome = await closeSecondApplication(visit.portico.sending, visit.member, given)
  const event = 'second_application_answered'
  const second = requirePermitted(visit, { event, outcome, applicationId })
  redirectToApplication(visit, applicationId, { second }, 'second')
}
