'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { accountPath, factorResetReturn, staffPath } from '@/app/_request/paths.ts'
import {
  requirePermitted,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import {
  decideFactorReset,
  type FactorResetOutcome,
  requestFactorReset,
} from '@/lib/staff/second-factors/reset-factor.ts'

/** Asks for the reset of a colleague's second factor, approves it or rejects it. */
export async function resetFactor(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { language } = visit
  const id = readField(form, 'account')
  const decided = isUuid(id) ? await decide(visit, id, form) : 'gone'
  const event = 'staff_factor_reset_answered'
  const outcome = requirePermitted(visit, { event, outcome: decided, needs: 'administrator' })
  switch (outcome) {
    case 'requested':
    case 'reset':
    case 'rejected':
      return redirect(`${accountPath(language, id)}?done=${outcome}`)
    case 'gone':
      return redirect(
        `${isUuid(id) ? accountPath(language, id) : staffPath(language, 'accounts')}?done=gone`,
      )
    default:
      // The page names the obstacle, or shows the current request.
      return redirect(staffPath(language, factorResetReturn(id)))
  }
}

async function decide(
  { portico: { staff }, member }: StaffVisit,
  id: string,
  form: FormData,
): Promise<FactorResetOutcome> {
  switch (readField(form, 'decision')) {
    case 'request':
      return requestFactorReset(staff, member, id)
    case 'approve':
      return decideFactorReset(staff, member, {
        id,
        outcome: 'approved',
        asked: readField(form, 'asked'),
      })
    case 'reject':
      return decideFactorReset(staff, member, { id, outcome: 'rejected' })
    default:
      return 'gone'
  }
}
