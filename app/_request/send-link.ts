/** What a page says where no link was sent to a customer. */
import { notFound } from 'next/navigation'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import type { SendLinkOutcome } from '@/lib/services/casework/send-link.ts'
import {
  type ContactRequestOutcome,
  maxReasonLength,
} from '@/lib/services/resume/contact-requests.ts'
import { withNotice } from './application-from-form.ts'
import type { AssistedApplication } from './assisted-application.ts'
import { readField } from './form-field.ts'
import { answerForbidden, fieldProblem, redirectToApplication } from './staff-visit.ts'

/** Logs what became of a link; the page again where none was sent. */
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
      return withNotice(t('resume.tooMany'), form)
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
  portico.log.info({ event: 'contact_asked', requestId, applicationId, outcome })
  switch (outcome) {
    case 'requested':
      return redirectToApplication(opened, applicationId, { contact: outcome }, 'contact')
    case 'missing':
    case 'too_long': {
      const values = { address: readField(form, 'address'), reason: readField(form, 'reason') }
      return fieldProblem(
        'reason',
        t(`customerContacts.reason.${outcome}`, { max: maxReasonLength }),
        values,
      )
    }
    case 'another':
      return withNotice(t('customerContacts.request.another'), form)
    case 'too_many':
      return withNotice(t('customerContacts.request.tooMany'), form)
    case 'not_needed':
      return withNotice(t('customerContacts.request.notNeeded'), form)
    case 'not_editable':
      return withNotice(t('customerContacts.notEditable'), form)
    case 'forbidden':
      return answerForbidden(opened, 'role')
    case 'gone':
      return notFound()
  }
}
