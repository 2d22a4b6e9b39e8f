import type { ApplicationVisit } from '@/app/_request/visit.ts'
import {
  getResubmissionState,
  type ResubmissionState,
} from '@/lib/submission/resolved-requirements.ts'

/** Tells whether this application may be sent, or has unmet requirements. */
export async function getVisitResubmission({
  portico,
  submission,
  progress,
  requirements,
}: ApplicationVisit): Promise<ResubmissionState> {
  if (!submission) return 'ready'
  return getResubmissionState(portico.store, submission, progress, { requirements })
}
