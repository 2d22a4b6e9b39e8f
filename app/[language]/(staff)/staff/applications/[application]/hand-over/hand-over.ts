/** An application on the page on which staff let its customer accept. */

import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { findEmailAddress } from '@/app/_request/visit.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import type { Application } from '@/lib/applications/store/applications.ts'
import { recordView } from '@/lib/casework/view-application.ts'
import { type ApplicationDocument, listDocuments } from '@/lib/documents/list-documents.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { isVolumeExceeded, type VolumeExceeded } from '@/lib/staff/scope/volume.ts'
import { getResubmissionState } from '@/lib/submission/resolved-requirements.ts'
import { isAwaitingCustomer } from '@/lib/submission/state/editable-answers.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
} from '@/lib/submission/state/open-requirements.ts'
import type { Submission } from '@/lib/submission/store/submission-row.ts'

/** The reasons that prevent the customer's acceptance. */
export type HandOverObstacle =
  | 'sent'
  | 'incomplete'
  | 'outstanding'
  | 'checking'
  | 'noAddress'
  | 'noEmails'

export type HandOver = {
  application: Application
  progress: Progress
  submission: Submission | undefined
  requirements: readonly Requirement[]
  documents: readonly ApplicationDocument[]
  address: string | undefined
  obstacle: HandOverObstacle | undefined
}

/** Undefined if there is no such application for this member. It is recorded as a view. */
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
  const documents = submission ? await listDocuments(store, submission) : []
  const requirements = submission ? await listOpenRequirements(store, submission) : []
  const progress = evaluateApplication(portico.applications, {
    answers: application.answers,
    language,
    outstanding: getOutstandingFields(requirements, submission),
  })
  const address = findEmailAddress({ progress })
  // The platform's requirements come first: until they are met there is nothing to accept on a device.
  const resubmission = submission
    ? await getResubmissionState(store, submission, progress, { documents, requirements })
    : 'ready'
  const findObstacle = (): HandOverObstacle | undefined => {
    if (submission && !isAwaitingCustomer(submission)) return 'sent'
    if (progress.open) return 'incomplete'
    if (resubmission !== 'ready') return resubmission
    if (!devices.emails) return 'noEmails'
    return address ? undefined : 'noAddress'
  }
  const facts = { application, progress, submission, requirements, documents, address }
  return { ...facts, obstacle: findObstacle() }
}
