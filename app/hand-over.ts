/** An application as staff see it who let its customer accept. */
import { recordView } from '@/lib/desk/view.ts'
import type { Progress } from '@/lib/onboarding/journey.ts'
import { isVolumeExceeded, type VolumeExceeded } from '@/lib/staff/volume.ts'
import type { Application } from '@/lib/store/applications.ts'
import type { Submission } from '@/lib/store/submission-row.ts'
import { isAwaitingCustomer } from '@/lib/submission/intend.ts'
import { getOutstandingFields, listOpenRequirements } from '@/lib/submission/wants.ts'
import { findEmailAddress } from './address-word.ts'
import { evaluateApplicationProgress } from './asking.ts'
import type { StaffVisit } from './staff-asking.ts'

/** What stands in the way of the customer's acceptance. */
export type HandOverObstacle = 'sent' | 'incomplete' | 'noAddress' | 'noEmails'

export type HandOver = {
  application: Application
  progress: Progress
  submission: Submission | undefined
  address: string | undefined
  hindrance: HandOverObstacle | undefined
}

/** `undefined` where there is no such application for this member, or none any more. To ask is to look. */
export async function findHandOver(
  visit: StaffVisit,
  id: string,
): Promise<HandOver | VolumeExceeded | undefined> {
  const { portico, language, member } = visit
  const { store, devices } = portico
  const look = await recordView(portico.staff, member, id)
  if (isVolumeExceeded(look)) return look
  if (look === 'gone') return undefined
  const application = await store.applications.find(store.db, id)
  if (!application) return undefined
  const submission = await store.submissions.findByApplication(store.db, id)
  const wants = submission ? await listOpenRequirements(store, submission) : []
  const progress = evaluateApplicationProgress(
    portico,
    language,
    application,
    getOutstandingFields(wants),
  )
  const address = findEmailAddress({ progress })
  const hindrance = (): HandOverObstacle | undefined => {
    if (submission && !isAwaitingCustomer(submission)) return 'sent'
    if (progress.open) return 'incomplete'
    if (!devices.emails) return 'noEmails'
    return address ? undefined : 'noAddress'
  }
  return { application, progress, submission, address, hindrance: hindrance() }
}
