import type { ApplicationMessage } from '@/lib/adapters/database/messages/application-messages.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** What a message to the customer was about. */
export function messageAbout(
  { t }: Pick<StaffVisit, 't'>,
  { application }: Pick<ApplicationView, 'application'>,
  { about }: Pick<ApplicationMessage, 'about'>,
): string {
  if (about === 'return_link') return t('casework.trail.mailLink')
  if (about === 'person_link') return t('casework.trail.mailPersonLink')
  if (about === 'device_code') return t('staffCase.messages.deviceCode')
  if (about === 'other') return t('staffCase.messages.other')
  return t(`notifications.about.${about}`, { reference: application.customerId })
}
