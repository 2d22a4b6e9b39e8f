import { beforeEach, expect } from 'vitest'
import {
  addPasskey,
  startPasskeyConfirmation,
  startPasskeyRegistration,
} from '../../lib/staff/second-factors/passkeys.ts'
import { listSecondFactors } from '../../lib/staff/second-factors/second-factors.ts'
import type { Member } from '../../lib/staff/staff-deps.ts'
import type { TestStore } from '../test-store.ts'
import { type JoinedStaff, joinStaff } from './add-staff.ts'
import { createAuthenticator } from './passkey.ts'
import { enterPassword } from './staff-setup.ts'
import { useTestStaff } from './use-test-staff.ts'

/** The site that passkeys of tests are for. */
export const passkeySite = { rpId: 'apply.example.com', origin: 'https://apply.example.com' }

/** Grace, an agent with an authenticator app, for the tests of one `describe`. */
export function useSecondFactors(opened: TestStore) {
  const staff = useTestStaff(opened)
  let grace: JoinedStaff
  beforeEach(async () => {
    grace = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
  })

  async function optionsFor(member: Member) {
    const asked = await startPasskeyRegistration(staff.deps, member)
    if (asked.outcome !== 'asked') throw new Error(asked.outcome)
    return asked.options
  }

  return {
    staff,
    get grace() {
      return grace
    },
    optionsFor,

    /** Grace adds a passkey. */
    async addPasskey(authenticator = createAuthenticator(passkeySite), name = 'Blue telephone') {
      const { member, session } = grace
      const answer = authenticator.create(await optionsFor(member))
      const given = { member, session, name, answer }
      expect(await addPasskey(staff.deps, given)).toEqual({ outcome: 'added' })
      return authenticator
    },

    /** Grace enters her password; gives the sign-in step. */
    password: () => enterPassword(staff.deps, grace.address),

    async optionsToSign(step: string) {
      const options = await startPasskeyConfirmation(staff.deps, step)
      if (typeof options === 'string') throw new Error(options)
      return options
    },

    async listFactors(member = grace.member) {
      const factors = await listSecondFactors(staff.deps, member)
      if (typeof factors === 'string') throw new Error(factors)
      return factors
    },
  }
}
