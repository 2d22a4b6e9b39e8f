import { describe, expect, it } from 'vitest'
import { SessionEnded } from '#lib/access/store/session-access.ts'
import { joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import {
  advanceClock,
  enterPassword,
  listAuditEvents,
  minuteMs,
  signInWithCode,
  useStaffMailbox,
} from '@/test-support/staff/staff-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { passwordLinkLifetimeMs } from '../rules/session-lifetime.ts'
import { changePassword, choosePassword } from '../sign-in/change-password.ts'
import { processResetRequests, requestPasswordReset } from '../sign-in/forgotten-password.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { enableStaff, isValidPasswordLink, listStaff } from './accounts.ts'
import { disableStaff } from './disable-account.ts'
import { findMember } from './find-member.ts'
import { inviteMember, makePasswordLink } from './invite-member.ts'

const lin = { name: 'Lin Canary', address: 'lin.canary@example.com' }
const otherPassword = 'another canary in the mine'

describe.each(await openTestStores())('invitations and resets on $name', (opened) => {
  const { store } = opened
  const staff = useTestStaff(opened)
  const mailbox = useStaffMailbox(staff, store)
  const join = (name: string, role: 'agent' | 'supervisor' | 'administrator') =>
    joinStaff(staff.deps, { name, role })
  const invite = (by: Awaited<ReturnType<typeof join>>, person = lin) =>
    inviteMember(staff.deps, by.member, { person, role: 'agent', branch: '' })
  const invitationOf = async (by: Awaited<ReturnType<typeof join>>, address: string) => {
    const accounts = await listStaff(staff.deps, by.member)
    if (accounts === 'forbidden') throw new Error(accounts)
    return accounts.find(({ person }) => person.address === address)?.invitation
  }

  it('invites by an e-mail whose link works once, and tells the other administrators', async () => {
    const ada = await join('Ada', 'administrator')
    const bob = await join('Bob', 'administrator')
    await join('Sue', 'supervisor')
    expect(await invite(ada)).toMatchObject({ outcome: 'added' })
    const emails = await mailbox.receive()
    expect(emails.map(({ to }) => to).toSorted()).toEqual([bob.address, lin.address].toSorted())
    const told = emails.find(({ to }) => to === bob.address)
    expect(told?.text).not.toContain('/password/')
    const link = mailbox.linkIn(emails.find(({ to }) => to === lin.address))
    expect(await invitationOf(ada, lin.address)).toEqual({
      until: new Date(Date.now() + passwordLinkLifetimeMs),
    })
    // Looking at it spends nothing.
    expect(await isValidPasswordLink(staff.deps, link)).toBe(true)
    expect(await choosePassword(staff.deps, { link, password: staffPassword })).toBe('set')
    expect(await choosePassword(staff.deps, { link, password: otherPassword })).toBe('over')
    const signedIn = await signIn(staff.deps, { address: lin.address, password: staffPassword })
    expect(signedIn.outcome).toBe('enrol')
    expect(await invitationOf(ada, lin.address)).toBeUndefined()
    const rows = await store.db.selectFrom('mail').selectAll().execute()
    const events = await listAuditEvents(store)
    expect(JSON.stringify([rows, events])).not.toMatch(new RegExp(`anary|${link}`))
  })

  it('says what is wrong with an invitation, and knows an address in other capitals', async () => {
    const ada = await join('Ada', 'administrator')
    const wrong = { name: ' ', address: 'lin' }
    expect(
      await inviteMember(staff.deps, ada.member, { person: wrong, role: undefined, branch: 'x' }),
    ).toEqual({
      outcome: 'faults',
      faults: { name: 'missing', address: 'wrong_format', role: 'missing', branch: 'unknown' },
    })
    const again = { name: 'Ada', address: ada.address.toUpperCase() }
    expect(await invite(ada, again)).toEqual({ outcome: 'known' })
    expect(await mailbox.receive()).toEqual([])
  })

  it('ends a withdrawn invitation, the earlier link when it is sent again, and one that is late', async () => {
    const ada = await join('Ada', 'administrator')
    const invited = await invite(ada)
    const id = 'account' in invited ? invited.account : ''
    const first = mailbox.linkIn((await mailbox.receive())[0])
    expect((await makePasswordLink(staff.deps, ada.member, id)).outcome).toBe('sent')
    const second = mailbox.linkIn((await mailbox.receive())[0])
    expect(await isValidPasswordLink(staff.deps, first)).toBe(false)
    advanceClock(passwordLinkLifetimeMs + 1)
    expect(await isValidPasswordLink(staff.deps, second)).toBe(false)
    expect(await invitationOf(ada, lin.address)).toEqual({ until: null })
    const { member } = await relogin(ada)
    await makePasswordLink(staff.deps, member, id)
    const third = mailbox.linkIn((await mailbox.receive())[0])
    expect(await disableStaff(staff.deps, member, { id, to: null })).toBe('done')
    expect(await isValidPasswordLink(staff.deps, third)).toBe(false)
    expect(await choosePassword(staff.deps, { link: third, password: staffPassword })).toBe('over')
    // A disabled account gets no link from the administrator or by request.
    expect((await makePasswordLink(staff.deps, member, id)).outcome).toBe('gone')
    await ask(lin.address)
    expect(await mailbox.receive()).toEqual([])
    await enableStaff(staff.deps, member, id)
    expect(await isValidPasswordLink(staff.deps, third)).toBe(false)
  })

  it('leaves the second factor with a reset, ends the sessions, and tells the owner', async () => {
    const ada = await join('Ada', 'administrator')
    const grace = await join('Grace', 'agent')
    expect((await makePasswordLink(staff.deps, ada.member, grace.member.id)).outcome).toBe('sent')
    const [sent] = await mailbox.receive()
    expect(sent?.to).toBe(grace.address)
    // Being sent a link ends nothing.
    expect(await findMember(staff.deps, grace.session)).toBeDefined()
    const link = mailbox.linkIn(sent)
    expect(await choosePassword(staff.deps, { link, password: otherPassword })).toBe('set')
    expect(await findMember(staff.deps, grace.session)).toBeUndefined()
    const [told] = await mailbox.receive()
    expect([told?.to, told?.text.includes('/password/')]).toEqual([grace.address, false])
    // The new password leads only to the old second factor.
    const given = { address: grace.address, password: otherPassword }
    expect((await signIn(staff.deps, given)).outcome).toBe('code')
  })

  it('tells the owner when they change their password themselves', async () => {
    const grace = await join('Grace', 'agent')
    const given = { session: grace.session, old: staffPassword, password: otherPassword }
    expect((await changePassword(staff.deps, grace.member, given)).outcome).toBe('changed')
    expect((await mailbox.receive()).map(({ to }) => to)).toEqual([grace.address])
  })

  it('writes down what is asked for alike for every address, and answers known ones by e-mail', async () => {
    const grace = await join('Grace', 'agent')
    const written: number[] = []
    for (const address of [grace.address, 'nobody@example.com']) {
      written.push(await countWritten(() => requestPasswordReset(staff.deps, address)))
    }
    expect(written).toEqual([1, 1])
    await requestPasswordReset(staff.deps, grace.address.toUpperCase())
    await processResetRequests(staff.deps)
    const emails = await mailbox.receive()
    expect(emails.map(({ to }) => to)).toEqual([grace.address])
    const link = mailbox.linkIn(emails[0])
    expect(await findMember(staff.deps, grace.session)).toBeDefined()
    expect(await choosePassword(staff.deps, { link, password: otherPassword })).toBe('set')
    const given = { address: grace.address, password: otherPassword }
    expect((await signIn(staff.deps, given)).outcome).toBe('code')
    await processResetRequests(staff.deps)
    const told = await mailbox.receive()
    expect(told.filter(({ text }) => text.includes('/password/'))).toEqual([])
  })

  it('sends nothing to a mailbox that would open an account alone', async () => {
    const ada = await join('Ada', 'administrator')
    const invited = await invite(ada)
    const link = mailbox.linkIn((await mailbox.receive())[0])
    await ask(lin.address)
    await choosePassword(staff.deps, { link, password: staffPassword })
    await ask(lin.address)
    expect(await mailbox.receive()).toEqual([])
    const refused = (await listAuditEvents(store)).filter(
      ({ event }) => event === 'staff_link_not_sent',
    )
    const account = 'account' in invited ? invited.account : ''
    expect(refused.map(({ detail }) => detail)).toEqual([
      { account, code: 'no_second_factor' },
      { account, code: 'no_second_factor' },
    ])
  })

  it('shows the link to the administrator where no mail server is set up, and promises nothing', async () => {
    const ada = await join('Ada', 'administrator')
    const grace = await join('Grace', 'agent')
    staff.deps = { ...staff.deps, emails: undefined }
    const invited = await invite(ada)
    expect(invited.outcome).toBe('added')
    const id = 'account' in invited ? invited.account : ''
    const made = await makePasswordLink(staff.deps, ada.member, id)
    const link = made.outcome === 'made' ? made.link : ''
    expect(await choosePassword(staff.deps, { link, password: staffPassword })).toBe('set')
    await ask(grace.address)
    expect(await mailbox.receive()).toEqual([])
  })

  it('sends no link to choose a password where staff sign in at the firm’s provider', async () => {
    const ada = await join('Ada', 'administrator')
    const grace = await join('Grace', 'agent')
    staff.deps = { ...staff.deps, provider: () => Promise.reject(new Error('not asked')) }
    expect((await makePasswordLink(staff.deps, ada.member, grace.member.id)).outcome).toBe('gone')
    await ask(grace.address)
    expect(await invite(ada)).toMatchObject({ outcome: 'added' })
    const emails = await mailbox.receive()
    expect(emails.map(({ to }) => to)).toEqual([lin.address])
    expect(emails[0]?.text).toContain('/staff/sign-in')
    expect(emails[0]?.text).not.toContain('/password/')
  })

  it('refuses a member who lost the right meanwhile, and everybody to invite or reset themselves', async () => {
    const ada = await join('Ada', 'administrator')
    const bob = await join('Bob', 'administrator')
    const own = await makePasswordLink(staff.deps, ada.member, ada.member.id)
    expect(own.outcome).toBe('forbidden')
    expect(await disableStaff(staff.deps, bob.member, { id: ada.member.id, to: null })).toBe('done')
    // Ada's request had begun before.
    const late = { id: bob.member.id, to: null }
    await expect(disableStaff(staff.deps, ada.member, late)).rejects.toThrow(SessionEnded)
    await expect(invite(ada)).rejects.toThrow(SessionEnded)
    const link = makePasswordLink(staff.deps, ada.member, bob.member.id)
    await expect(link).rejects.toThrow(SessionEnded)
    expect((await mailbox.receive()).filter(({ text }) => text.includes('/password/'))).toEqual([])
  })

  async function ask(address: string) {
    await requestPasswordReset(staff.deps, address)
    await processResetRequests(staff.deps)
  }

  async function relogin(who: Awaited<ReturnType<typeof join>>) {
    advanceClock(2 * minuteMs)
    await enterPassword(staff.deps, who.address)
    const session = await signInWithCode(staff.deps, who)
    const member = await findMember(staff.deps, session)
    if (!member) throw new Error('Nobody signed in')
    return { member }
  }

  async function countWritten(run: () => Promise<void>): Promise<number> {
    const before = await store.db.selectFrom('staffResetRequest').selectAll().execute()
    await run()
    const after = await store.db.selectFrom('staffResetRequest').selectAll().execute()
    return after.length - before.length
  }
})
