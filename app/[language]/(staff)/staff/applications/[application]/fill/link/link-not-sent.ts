/** Explains why no link was sent to a customer. */
import { notFound } from 'next/navigation'
import { fieldProblem, withNotice } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { answerForbidden, redirectToApplication } from '@/app/_request/staff-visit.ts'
import {
  type ContactRequestOutcome,
  maxReasonLength,
} from '@/lib/access/return-links/contact-requests.ts'
import type { SendLinkOutcome } from '@/lib/casework/send-link.ts'
import type { FieldView, StepState } from '@/lib/onboarding/view/step-view.ts'
import type { AssistedApplication } from '../assisted-application.ts'

/** Logs what became of a link; the page again if none was sent. */
export function answerLinkNotSent(
  opened: AssistedApplication,
  sent: SendLinkOutcome,
  form: FormData,
): StepState | undefined {
  const { portico, t, requestId, application } = opened
  const { outcome } = sent
  portico.log.info({ event: 'link_asked', requestId, applicationId: application.id, outcome })
  switch (outcome) {
    case 'asked':
      return undefined
    case 'too_many':
      return withNotice(t('return.tooMany'), form)
    case 'not_editable':
      return withNotice(t('customerContacts.notEditable'), form)
    case 'needs_approval':
      return answerContactRequest(opened, sent.request, form)
    case 'gone':
      return notFound()
  }
}

function answerContactRequest(
  opened: AssistedApplication,
  outcome: ContactRequestOutcome,
  form: FormData,
): StepState {
  const { portico, t, requestId, application } = opened
  const applicationId = application.id
  // The page asks for it only once it is needed.
  const asked = { choices: [reasonField(opened)] }
  portico.log.info({ event: 'contact_asked', requestId, applicationId, outcome })
  switch (outcome) {
    case 'requested':
      return redirectToApplication(opened, applicationId, { contact: outcome }, 'contact')
    case 'missing':
    case 'too_long': {
      const values = { address: readField(form, 'address'), reason: readField(form, 'reason') }
      const message = t(`customerContacts.reason.${outcome}`, { max: maxReasonLength })
      return { ...fieldProblem('reason', message, values), ...asked }
    }
    case 'another':
      return { ...withNotice(t('customerContacts.request.another'), form), ...asked }
    case 'too_many':
      return { ...withNotice(t('customerContacts.request.tooMany'), form), ...asked }
    case 'not_needed':
      return withNotice(t('customerContacts.request.notNeeded'), form)
    case 'not_editable':
      return withNotice(t('customerContacts.notEditable'), form)
    case 'forbidden':
      return answerForbidden(opened, 'role', { application: opened.application.id })
    case 'gone':
      return notFound()
  }
}

/** The reason for an address that is not the customer's, which a colleague must approve. */
function reasonField({ t, portico }: AssistedApplication): FieldView {
  return {
    control: 'text',
    name: 'reason',
    label: t('customerContacts.reason.label'),
    hint: t('customerContacts.reason.hint', { hours: portico.env.contactWaitMs / 3_600_000 }),
    lines: 3,
    value: '',
  }
}
