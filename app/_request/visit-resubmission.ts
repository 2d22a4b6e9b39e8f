import {
  getResubmissionState,
  type ResubmissionState,
} from '@/lib/submission/resolved-requirements.ts'
import type { ApplicationVisit } from './visit.ts'

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
