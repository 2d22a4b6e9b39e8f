/** `npm run staff:add -- ADDRESS NAME ROLE [BRANCH]`: adds one of staff, or gives them a new start. */

import { type StaffRole, staffRoles } from '../lib/database/states.ts'
import { inviteStaff } from '../lib/staff/accounts/accounts.ts'
import { checkStaffPerson } from '../lib/staff/accounts/staff-person.ts'
import { allBranches, isAssignableBranch } from '../lib/staff/rules/scope-settings.ts'
import { canHashPasswords } from '../lib/staff/sign-in/password-hash.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, passwordLinkLifetimeMs } from '../lib/staff/staff-deps.ts'
import { getOperatorName, type OpenedStore, printError, printLine, runOnStore } from './command.ts'

type Asked = { address: string; name: string; role: StaffRole; branch: string | undefined }

const asked = readAsked(process.argv.slice(2))
if (asked === undefined) {
  const [, , role] = process.argv.slice(2)
  if (role !== undefined && !staffRoles.some((each) => each === role)) {
    printError(`${role} is no role. The roles are ${staffRoles.join(', ')}.`)
  }
  printError(
    `npm run staff:add -- ADDRESS "NAME" ${staffRoles.join('|')} [BRANCH]   adds one of staff; if that address is known, gives them a new password link, role, and second factor`,
  )
  process.exitCode = 1
} else if (!canHashPasswords()) {
  printError('Accounts of staff need Node.js 24.7 or later.')
  process.exitCode = 1
} else await runOnStore((opened) => add(opened, asked))

function readAsked([typed = '', called = '', word, branch, ...more]: string[]): Asked | undefined {
  const role = staffRoles.find((each) => each === word)
  const { person, faults } = checkStaffPerson({ name: called, address: typed })
  if (!role || more.length > 0 || Object.keys(faults).length > 0) return undefined
  return { ...person, role, branch }
}

async function add({ env, store }: OpenedStore, asked: Asked): Promise<boolean> {
  const { address, name, role, branch } = asked
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
    person: { name, address },
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
