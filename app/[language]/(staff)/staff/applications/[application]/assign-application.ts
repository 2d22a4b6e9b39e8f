'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  redirectToVolumeLimit,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { assignApplication } from '@/lib/casework/assign-application.ts'
import { findAnother } from '@/lib/casework/search-colleagues.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

/** Assigns an application to a member of staff, or to nobody. */
export async function assignApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  if (readField(form, 'to') === findAnother) {
    redirectToApplication(visit, application, { colleague: findAnother }, 'colleague')
  }
  const given = { application, to: readField(form, 'to') || null }
  const assigned = await assignApplication(visit.portico.sending, visit.member, given)
  if (isVolumeExceeded(assigned)) redirectToVolumeLimit(visit, assigned)
  const event = 'application_assign_answered'
  const outcome = requirePermitted(visit, { event, outcome: assigned, applicationId: application })
  redirectToApplication(visit, application, { done: outcome === 'done' ? 'assigned' : 'gone' })
}
