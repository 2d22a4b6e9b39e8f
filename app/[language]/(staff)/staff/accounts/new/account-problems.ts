/** Returns the problems of the form of a new staff account, in words. */

import type { Visit } from '@/app/_request/visit.ts'
import type { Problem, StepState } from '@/lib/onboarding/view/step-view.ts'
import type { InvitationFaults, InvitationOutcome } from '@/lib/staff/accounts/invite-member.ts'
import { maxStaffNameLength } from '@/lib/staff/accounts/staff-person.ts'

type Typed = { name: string; address: string; role: string; branch: string }

const nameTexts = {
  missing: 'missingName',
  too_long: 'longName',
  wrong_format: 'wrongName',
} as const
const addressTexts = { missing: 'missingAddress', wrong_format: 'wrongAddress' } as const

/** Returns the page again, with the problem beside each input. */
export function invitationProblem(
  { t }: Pick<Visit, 't'>,
  invited: Extract<InvitationOutcome, { outcome: 'known' | 'faults' }>,
  values: Typed,
): StepState {
  const problems =
    invited.outcome === 'known'
      ? [{ input: 'address', message: t('staffAccounts.newAccount.known') }]
      : listProblems(t, invited.faults)
  return { problems, warnings: [], values }
}

/** In the order of the inputs. */
function listProblems(t: Visit['t'], { name, address, role, branch }: InvitationFaults): Problem[] {
  const text = (input: string, key: Parameters<Visit['t']>[0]) => ({
    input,
    message: t(key, { max: maxStaffNameLength }),
  })
  return [
    ...(name ? [text('name', `staffAccounts.newAccount.${nameTexts[name]}`)] : []),
    ...(address ? [text('address', `staffAccounts.newAccount.${addressTexts[address]}`)] : []),
    ...(role ? [text('role', 'staffAccounts.newAccount.missingRole')] : []),
    ...(branch ? [text('branch', 'staffAccounts.newAccount.unknownBranch')] : []),
  ]
}
