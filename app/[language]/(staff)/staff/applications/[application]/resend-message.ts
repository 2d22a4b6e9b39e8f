'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { resendMessage } from '@/lib/casework/resend-message.ts'

/** Writes an undelivered message to the customer again. */
export async function resendMessageAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const message = readField(form, 'message')
  const resent = isUuid(message)
    ? await resendMessage(visit.portico.sending, visit.member, { application, message })
    : 'no_message'
  const event = 'message_resend_answered'
  const outcome = requirePermitted(visit, { event, outcome: resent, applicationId: application })
  if (outcome === 'no_message') redirectToApplication(visit, application, { done: 'gone' })
  const isPlain = outcome === 'resent' || outcome === 'gone'
  redirectToApplication(visit, application, { done: isPlain ? outcome : `resend_${outcome}` })
}
