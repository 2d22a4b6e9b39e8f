/**
 * People without a nationality. The interface's `nationality` is an ISO 3166-1 code, and none stands for
 * them, so nothing is sent (decided 2026-11; it demands no nationality at creation). A platform that asks
 * for one all the same is not answered by the box.
 */

import type { StepValues } from '../define-step.ts'
import { tick } from '../fields/readers.ts'

export const stateless = { control: 'checkbox', optional: true, read: tick } as const

export type NationalityFault = { field: 'nationality'; code: 'missing' | 'not_with_stateless' }

/** A nationality or the box, and not both. */
export function nationalityFaults({
  nationality,
  stateless: none,
}: StepValues): NationalityFault[] {
  if (none && nationality) return [{ field: 'nationality', code: 'not_with_stateless' }]
  return none || nationality ? [] : [{ field: 'nationality', code: 'missing' }]
}
