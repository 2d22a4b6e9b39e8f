/** Provides staff who exist before the test begins, and their acts on their pages. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { localStaffCookie } from '../../lib/access/rules/session-names.ts'
import { getKeyDir } from '../../lib/config/data-folder.ts'
import { appSecretFile, findLocalSecret } from '../../lib/config/local-secrets.ts'
import { openDatabase } from '../../lib/database/connection/database.ts'
import { createStore, type Store } from '../../lib/database/store.ts'
import { ensureKeyFolder } from '../../lib/keys/keyring/key-folder.ts'
import { createKeyring } from '../../lib/keys/keyring/keyring.ts'
import { inviteStaff } from '../../lib/staff/accounts/accounts.ts'
import type { CaseTab } from '../../lib/staff/rules/case-tabs.ts'
import { createStaffAuth } from '../../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, type StaffDeps } from '../../lib/staff/staff-deps.ts'
import { cheapPasswordHash, joinStaff, staffPassword } from '../../test-support/staff/add-staff.ts'
import { generateTotp } from '../../test-support/staff/authenticator-app.ts'
import { button, heading1, words } from './controls.ts'
import { pressTo } from './navigation.ts'
import type { Person } from './person.ts'
import type { Portico, startPortico } from './server.ts'

export { staffPassword }

/** One of staff, with the key of their second factor and the session of their first day. */
type StaffMember = { address: string; secret: string; session: string }

export type Staff = {
  /** An administrator. */
  ada: StaffMember
  /** A supervisor. */
  sue: StaffMember
  /** An agent. */
  noor: StaffMember
  /** Another agent, in a server with branches. */
  otto?: StaffMember
  /** An agent who has only a link to choose a password. */
  grace: { address: string; link: string }
}

/** The branches of those who are not to be in none. */
type Branches = { sue?: string; noor?: string; otto?: string }

/** Adds them to a server that is not open yet; Otto, an agent too, if he has a branch. */
async function addStaffMember(dataDir: string, branches: Branches = {}): Promise<Staff> {
  const database = await openDatabase({ dataDir })
  try {
    const secret = findLocalSecret(dataDir, appSecretFile) ?? ''
    const deps = staffDepsOf(database, { secret, keyDir: getKeyDir(dataDir) })
    const { store } = deps
    const ada = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const noor = await joinStaff(deps, { name: 'Noor', role: 'agent', ...branchOf(branches.noor) })
    const sue = await joinStaff(deps, {
      name: 'Sue',
      role: 'supervisor',
      ...branchOf(branches.sue),
    })
    const otto =
      branches.otto &&
      (await joinStaff(deps, { name: 'Otto', role: 'agent', ...branchOf(branches.otto) }))
    // The code that confirmed each app could not be used again for a while.
    await forgetCodeSteps(store)
    const address = 'grace.canary@example.com'
    const { link } = await inviteStaff(deps, {
      person: { name: 'Grace', address },
      role: 'agent',
      actor: { kind: 'system' },
    })
    return { ada, sue, noor, ...(otto && { otto }), grace: { address, link } }
  } finally {
    await database.close()
  }
}

/** Resets the last used time step, after which any code is new. */
async function forgetCodeSteps({ staff, db }: Store): Promise<void> {
  for (const { id } of await staff.all(db)) await staff.startCodeSteps(db, id, 1)
}

/** Adds a supervisor to servers on a PostgreSQL, running or not. */
export async function addSupervisor(
  url: string,
  keys: { secret: string; keyDir: string },
): Promise<{ address: string; secret: string }> {
  const database = await openDatabase({ url })
  try {
    const deps = staffDepsOf(database, keys)
    const sue = await joinStaff(deps, { name: 'Sue', role: 'supervisor' })
    await forgetCodeSteps(deps.store)
    return sue
  } finally {
    await database.close()
  }
}

function staffDepsOf(
  database: Awaited<ReturnType<typeof openDatabase>>,
  { secret, keyDir }: { secret: string; keyDir: string },
): StaffDeps {
  const store = createStore({
    database,
    keyring: createKeyring([secret], ensureKeyFolder(keyDir)),
  })
  const settings = {
    brand: 'Portico',
    publicUrl: new URL('http://localhost'),
    idleMs: 30 * 60_000,
    passwordCost: cheapPasswordHash,
  }
  return createStaffDeps(store, () => createStaffAuth(store, settings))
}

function branchOf(branch: string | undefined) {
  return branch ? { branch } : {}
}

/** A server in which staff are known. */
export async function startServerWithStaff(
  startServer: (options: Parameters<typeof startPortico>[0]) => Promise<Portico>,
  {
    branches,
    ...options
  }: { port?: number; env?: Record<string, string>; branches?: Branches } = {},
): Promise<{ server: Portico; staff: Staff }> {
  const employed: Staff[] = []
  const server = await startServer({
    ...options,
    async createAccessFixtures(dataDir) {
      employed.push(await addStaffMember(dataDir, branches))
    },
  })
  const [staff] = employed
  if (!staff) throw new Error('Nobody was employed')
  return { server, staff }
}

/** Types address and password and presses the button; expects no particular answer. */
export async function givePassword(
  person: Person,
  address: string,
  password = staffPassword,
): Promise<void> {
  const { page, inputMethod, language } = person
  await page.goto(`/${language}/staff/sign-in`)
  await inputMethod.write(page.getByLabel(words(person, 'staff.signIn.address')), address)
  await inputMethod.write(
    page.getByLabel(words(person, 'staff.signIn.password'), { exact: true }),
    password,
  )
  await inputMethod.press(button(person, 'staff.signIn.submit'))
}

const periodMs = 30_000
/** The last half minute whose code was given, by the key that made it. */
const given = new Map<string, number>()

/**
 * The code of an authenticator app. None is accepted twice, so the next of two within half a minute is
 * that of the half minute ahead, which is accepted too; a third has to wait.
 */
export async function currentCode(secret: string): Promise<string> {
  const period = Math.max(Math.floor(Date.now() / periodMs), (given.get(secret) ?? 0) + 1)
  given.set(secret, period)
  const early = (period - 1) * periodMs - Date.now()
  if (early > 0) await sleep(early)
  return generateTotp(secret, new Date(period * periodMs))
}

/** Types a code, and presses the button. */
export async function giveCode(
  person: Person,
  code: string,
  submit: 'staff.code.submit' | 'staff.factor.submit' | 'staff.newApp.finish' = 'staff.code.submit',
): Promise<void> {
  const { page, inputMethod } = person
  const input = page.getByRole('textbox', { name: words(person, 'staff.code.label') })
  await inputMethod.write(input, code)
  await inputMethod.press(button(person, submit))
}

/** Goes to the first page of staff in the session that the member has already. */
export async function continueAsStaff(person: Person, { session }: StaffMember): Promise<void> {
  const { page, language } = person
  const cookie = { name: localStaffCookie, value: session, domain: 'localhost', path: '/' }
  await page.context().addCookies([cookie])
  await page.goto(`/${language}/staff`)
  await expectStaffHome(person)
}

/** Goes from the page that asks for a password to the first one behind it. */
export async function signInAsStaff(
  person: Person,
  { address, secret }: { address: string; secret: string },
): Promise<void> {
  await givePassword(person, address)
  // The first sign-in of a server waits until its code is loaded.
  const heading = heading1(person, words(person, 'staff.code.heading'))
  await expect(heading).toBeVisible()
  await giveCode(person, await currentCode(secret))
  await expectStaffHome(person)
}

export async function expectStaffHome(person: Person): Promise<void> {
  await expect(heading1(person, words(person, 'casework.heading'))).toBeVisible()
}

/** Goes to a tab of the application whose page is open. */
export async function openCaseTab(person: Person, tab: CaseTab): Promise<void> {
  const { page, inputMethod } = person
  const link = page
    .locator('.case-tabs')
    .getByRole('link', { name: words(person, `staffCase.tabs.${tab}`) })
  await inputMethod.press(link)
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** Signs out from the page of one's own account. */
export async function signOut(person: Person): Promise<void> {
  const ended = person.page.getByText(words(person, 'staff.signIn.ended'))
  await pressTo(person, button(person, 'staff.home.signOut'), ended)
}
