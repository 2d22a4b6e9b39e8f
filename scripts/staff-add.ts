/** `npm run staff:add -- ADDRESS NAME ROLE [BRANCH]`: adds one of staff, or gives them a new start. */

import { type StaffRole, staffRoles } from '../lib/database/states.ts'
import { inviteStaff } from '../lib/staff/accounts/accounts.ts'
import { checkStaffPerson, maxStaffNameLength } from '../lib/staff/accounts/staff-person.ts'
import { allBranches, isAssignableBranch } from '../lib/staff/rules/scope-settings.ts'
import { passwordLinkLifetimeMs } from '../lib/staff/rules/session-lifetime.ts'
import { canHashPasswords } from '../lib/staff/sign-in/password-hash.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '../lib/staff/staff-deps.ts'
import type { StaffPerson } from '../lib/staff/store/staff-accounts.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

type Account = { person: StaffPerson; role: StaffRole; branch: string | undefined }

const usage = `npm run staff:add -- ADDRESS "NAME" ${staffRoles.join('|')} [BRANCH]   adds one of staff; if that address is known, gives them a new password link, role, and second factor`

const faultTexts = {
  address: {
    missing: 'The address is missing.',
    wrong_format: 'The address is no e-mail address.',
  },
  name: {
    missing: 'The name is missing.',
    too_long: `The name has more than ${maxStaffNameLength} characters.`,
    wrong_format: 'The name has characters that no name has.',
  },
}

const parsed = parseArguments(process.argv.slice(2))
if ('faults' in parsed) {
  for (const fault of parsed.faults) printError(fault)
  printError(usage)
  process.exitCode = 1
} else if (!canHashPasswords()) {
  printError('Accounts of staff need Node.js 24.7 or later.')
  process.exitCode = 1
} else await runOnStore((opened) => addAccount(opened, parsed))

function parseArguments([address = '', name = '', roleWord, branch, ...rest]: string[]):
  | Account
  | { faults: string[] } {
  const { person, faults } = checkStaffPerson({ name, address })
  const role = staffRoles.find((each) => each === roleWord)
  const found = [
    faults.address && faultTexts.address[faults.address],
    faults.name && faultTexts.name[faults.name],
    roleWord === undefined && 'The role is missing.',
    roleWord !== undefined &&
      !role &&
      `${roleWord} is no role. The roles are ${staffRoles.join(', ')}.`,
    rest.length > 0 && 'These are too many words. Put a name of several words in quotes.',
  ].filter((text) => typeof text === 'string')
  return role && found.length === 0 ? { person, role, branch } : { faults: found }
}

async function addAccount({ env, store }: OpenedStore, account: Account): Promise<boolean> {
  const { person, role, branch } = account
  const { publicUrl, brand, idleMs, staffScope } = env
  if (branch !== undefined && !isAssignableBranch(staffScope, branch)) {
    const known = [...staffScope.branches, allBranches].join(', ')
    printError(`The branch must be one of STAFF_BRANCHES, or ${allBranches}: ${known}`)
    return false
  }
  const deps = createStaffDeps(store, () =>
    createStaffAuth(store, { brand: brand.name, publicUrl, idleMs }),
  )
  const { outcome, link } = await inviteStaff(deps, {
    person,
    role,
    branch,
    actor: { kind: 'staff', id: getOperatorName() },
  })
  printLine(
    outcome === 'added'
      ? `Added, as ${role}.`
      : `Known already: now ${role}, enabled, signed out everywhere, and without a second factor.`,
  )
  if (branch) printLine(`Branch: ${branch}.`)
  printLine(`A password is chosen here, once, within ${passwordLinkLifetimeMs / 3_600_000} hours:`)
  printLine(`${publicUrl.origin}/en/staff/password/${link}`)
  printLine('Give this to nobody else. After it they sign in, and set up their second factor.')
  return true
}
