import type { ApplicationVisit } from '@/app/_request/visit.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'

/**
 * Returns the address of an approved customer's account; undefined on a device of staff, where nobody signs in
 * to their account.
 */
export function findAccountUrl(
  { portico, device }: Pick<ApplicationVisit, 'portico' | 'device'>,
  { name }: Pick<SubmissionStatus, 'name'>,
): URL | undefined {
  return name === 'approved' && !device?.locked ? portico.env.accountUrl : undefined
}
