import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OidcProvider, startOidcProvider } from '@/test-support/servers/oidc-provider.ts'
import { addStaff, joinStaff } from '@/test-support/staff/add-staff.ts'
import { listAuditEvents, staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { disableStaff } from '../accounts/disable-account.ts'
import { findMember } from '../accounts/find-member.ts'
import type { ScopeSettings } from '../rules/scope-settings.ts'
import { createStaffDeps, type StaffDeps } from '../staff-deps.ts'
import { createOidcClient, OidcProviderUnreachable } from './oidc-client.ts'
import { finishOidcSignIn } from './sign-in.ts'
import { createStaffAuth } from './staff-auth.ts'

const { publicUrl } = staffAuthSettings

describe.each(await openTestStores())('the firm’s own provider, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let firm: OidcProvider
  let deps: StaffDeps

  beforeAll(async () => {
    firm = await startOidcProvider(`${publicUrl.origin}/staff/callback/firm`)
  })
  beforeEach(async () => {
    await opened.reset()
    deps = createStaffDeps(
      store,
      () => createStaffAuth(store, staffAuthSettings),
      () => createOidcClient(store, staffAuthSettings, firm),
    )
  })
  afterAll(async () => {
    await firm.stop()
    await opened.close()
  })

  async function begin() {
    const signIn = await (await deps.provider?.())?.begin('/es/staff')
    return { url: signIn?.url ?? '', state: signIn?.signed.state ?? '' }
  }

  async function signIn(id: string) {
    const { url, state } = await begin()
    return finishOidcSignIn(deps, { state, query: await firm.signIn(url, id) })
  }

  async function listRecorded() {
    const events = await listAuditEvents(store)
    return events.map(({ event, detail }) => ({ event, detail }))
  }

  it('lets in a member whose verified address has an account', async () => {
    const { account, address } = await addStaff(deps, { name: 'Grace', role: 'supervisor' })
    firm.addUser('grace-1', { email: address.toUpperCase(), email_verified: true })
    const answer = await signIn('grace-1')
    expect(answer).toMatchObject({ outcome: 'signed_in', onward: '/es/staff' })
    const session = 'signed' in answer ? (answer.signed.session ?? '') : ''
    // The second factor is the firm's to see to.
    expect(await findMember(deps, session)).toMatchObject({ id: account, enrolled: true })
    expect((await listRecorded()).at(-1)).toMatchObject({
      event: 'staff_signed_in',
      detail: { by: 'provider' },
    })
    // Later they are known by the provider's own id, whatever their address is then.
    firm.addUser('grace-1', { email: 'married.canary@example.com', email_verified: true })
    expect((await signIn('grace-1')).outcome).toBe('signed_in')
  })

  it('stores no claim of the provider about a person', async () => {
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    firm.addUser('grace-2', { email: address, email_verified: true })
    await signIn('grace-2')
    const account = await db
      .selectFrom('staffAccount')
      .selectAll()
      .where('providerId', '=', 'firm')
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({
      accountId: 'grace-2',
      accessToken: null,
      refreshToken: null,
      idToken: null,
    })
    const users = await db.selectFrom('staffUser').select(['name', 'image', 'email']).execute()
    expect(JSON.stringify(users)).not.toContain('canary')
    expect(users).toMatchObject([{ name: '', image: null }])
  })

  it.each([
    ['who has no account', 'nobody.canary@example.com', true],
    ['whose address it has not verified', 'grace.canary@example.com', false],
  ])('lets in nobody %s', async (_, email, verified) => {
    await addStaff(deps, { name: 'Grace', role: 'agent' })
    firm.addUser(`unknown-${email}-${verified}`, { email, email_verified: verified })
    expect(await signIn(`unknown-${email}-${verified}`)).toMatchObject({
      outcome: 'refused',
      onward: expect.stringMatching(/^\/es\/staff/),
    })
    expect(await db.selectFrom('staffSession').selectAll().execute()).toEqual([])
    expect((await listRecorded()).at(-1)).toEqual({
      event: 'staff_sign_in_refused',
      detail: { factor: 'provider', code: 'refused' },
    })
  })

  it('lets in nobody who is disabled here', async () => {
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const { account, address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    await disableStaff(deps, chief, { id: account, to: null })
    firm.addUser('grace-3', { email: address, email_verified: true })
    expect((await signIn('grace-3')).outcome).toBe('refused')
    const sessions = await db.selectFrom('staffSession').select('userId').execute()
    expect(sessions).toEqual([{ userId: chief.id }])
  })

  it('takes nothing back that another browser brought, or twice', async () => {
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    firm.addUser('grace-4', { email: address, email_verified: true })
    const [own, other] = [await begin(), await begin()]
    const query = await firm.signIn(own.url, 'grace-4')
    expect((await finishOidcSignIn(deps, { state: other.state, query })).outcome).toBe('refused')
    expect((await finishOidcSignIn(deps, { state: '', query })).outcome).toBe('refused')
    const again = await begin()
    const good = await firm.signIn(again.url, 'grace-4')
    const finish = () => finishOidcSignIn(deps, { state: again.state, query: good })
    expect((await finish()).outcome).toBe('signed_in')
    expect((await finish()).outcome).toBe('refused')
  })

  it.each<[string, unknown, string]>([
    ['a branch of the firm’s', 'old-town', 'old-town'],
    ['a list of one', ['old-town'], 'old-town'],
    ['all branches', 'all', 'all'],
    ['a list of several, which says of none which it is', ['harbour', 'old-town'], ''],
    ['one that the firm does not name', 'harbor', ''],
    ['nothing', undefined, ''],
  ])('gives the branch that the claim names: %s', async (_, branch, given) => {
    const scope: ScopeSettings = {
      scope: 'branch',
      branches: ['harbour', 'old-town'],
      pool: 'supervisors',
    }
    const auth = () => createStaffAuth(store, staffAuthSettings)
    const asking = { ...firm, branchClaim: 'branch' }
    deps = createStaffDeps(store, auth, () => createOidcClient(store, staffAuthSettings, asking), {
      scope,
    })
    const who = { name: 'Grace', role: 'agent', branch: 'harbour' } as const
    const { account, address } = await addStaff(deps, who)
    const id = `grace-${JSON.stringify(branch)}`
    firm.addUser(id, { email: address, email_verified: true, branch })
    const answer = await signIn(id)
    const session = 'signed' in answer ? (answer.signed.session ?? '') : ''
    expect(await findMember(deps, session)).toMatchObject({ branch: given })
    expect(await listRecorded()).toContainEqual({
      event: 'staff_branch_changed',
      detail: { account, branch: given, applications: 0 },
    })
    // Without a configured claim, the provider's branch is ignored.
    const plain = () => createOidcClient(store, staffAuthSettings, firm)
    deps = createStaffDeps(store, auth, plain, { scope })
    firm.addUser(id, { email: address, email_verified: true, branch: 'harbour' })
    expect((await signIn(id)).outcome).toBe('signed_in')
    expect(await store.staff.find(db, account)).toMatchObject({ branch: given })
  })

  it('says so where the provider is not to be reached, and asks again the next time', async () => {
    const away = { ...firm, issuer: new URL('http://localhost:1') }
    let settingsNow = away
    const trying = createStaffDeps(
      store,
      () => createStaffAuth(store, staffAuthSettings),
      () => createOidcClient(store, staffAuthSettings, settingsNow),
    )
    await expect(trying.provider?.()).rejects.toThrow(OidcProviderUnreachable)
    settingsNow = firm
    expect(await (await trying.provider?.())?.begin('/en/staff')).toHaveProperty('url')
  })
})
