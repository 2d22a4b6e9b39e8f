import { describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { generateTotp } from '@/test-support/staff/authenticator-app.ts'
import { createAuthenticator } from '@/test-support/staff/passkey.ts'
import {
  advanceClock,
  createTestStaffDeps,
  listAuditEvents,
  minuteMs,
} from '@/test-support/staff/staff-setup.ts'
import { passkeySite, useSecondFactors } from '@/test-support/staff/use-second-factors.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { inviteStaff } from '../accounts/accounts.ts'
import { disableStaff } from '../accounts/disable-account.ts'
import { recentSignInMs } from '../rules/session-lifetime.ts'
import { enterCode } from '../sign-in/sign-in.ts'
import { lockoutMs, maxFailures } from '../store/staff-attempts.ts'
import { createBackupCodes, parseBackupCode, signInWithBackupCode } from './backup-codes.ts'
import {
  addPasskey,
  finishPasskeyConfirmation,
  removePasskey,
  startPasskeyRegistration,
} from './passkeys.ts'

describe.each(await openTestStores())('second factors on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const factors = useSecondFactors(opened)
  const { staff } = factors

  it('gives an authenticator app a key of 160 bits, which is 32 characters to type in', () => {
    expect(factors.grace.secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('locks codes, passkeys and backup codes together', async () => {
    const authenticator = await factors.addPasskey()
    const codes = await createBackupCodes(staff.deps, factors.grace.member)
    advanceClock(2 * minuteMs)
    const step = await factors.password()
    for (let count = 0; count < maxFailures - 3; count++) {
      await factors.optionsToSign(step)
      await finishPasskeyConfirmation(staff.deps, { step, answer: 'none' })
    }
    for (const code of ['0'.repeat(12), '1'.repeat(12)])
      await signInWithBackupCode(staff.deps, { step, code })
    const right = generateTotp(factors.grace.secret, staff.deps.now())
    const wrong = right === '000000' ? '000001' : '000000'
    expect(await enterCode(staff.deps, { step, code: wrong })).toEqual({ outcome: 'locked' })
    expect((await listAuditEvents(store)).at(-1)?.event).toBe('staff_locked_out')
    const answer = authenticator.sign(await factors.optionsToSign(step))
    expect(await finishPasskeyConfirmation(staff.deps, { step, answer })).toEqual({
      outcome: 'locked',
    })
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    expect(await signInWithBackupCode(staff.deps, { step, code })).toEqual({ outcome: 'locked' })
    advanceClock(lockoutMs)
    const later = await factors.password()
    expect((await signInWithBackupCode(staff.deps, { step: later, code })).outcome).toBe(
      'signed_in',
    )
  })

  it('changes second factors only for a member who has signed in just now', async () => {
    await factors.addPasskey()
    const [passkey] = (await factors.listFactors()).passkeys
    const { member, session } = factors.grace
    const answer = createAuthenticator(passkeySite).create(await factors.optionsFor(member))
    advanceClock(recentSignInMs)
    expect(await startPasskeyRegistration(staff.deps, member)).toEqual({ outcome: 'stale' })
    expect(await addPasskey(staff.deps, { member, session, name: 'Key', answer })).toEqual({
      outcome: 'stale',
    })
    expect(await removePasskey(staff.deps, member, passkey?.id ?? '')).toBe('stale')
    expect(await createBackupCodes(staff.deps, member)).toBe('stale')
    expect(await factors.listFactors()).toMatchObject({
      passkeys: [{ id: passkey?.id }],
      backupCodes: 0,
    })
  })

  it('forgets passkeys and backup codes with a new start, and lets nobody in who is disabled', async () => {
    const authenticator = await factors.addPasskey()
    const codes = await createBackupCodes(staff.deps, factors.grace.member)
    const { member: chief } = await joinStaff(staff.deps, { name: 'Ada', role: 'administrator' })
    const step = await factors.password()
    const options = await factors.optionsToSign(step)
    await disableStaff(staff.deps, chief, { id: factors.grace.member.id, to: null })
    const answer = authenticator.sign(options)
    expect(await finishPasskeyConfirmation(staff.deps, { step, answer })).toEqual({
      outcome: 'over',
    })
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    expect(await signInWithBackupCode(staff.deps, { step, code })).toEqual({ outcome: 'over' })
    const person = { name: 'Grace', address: factors.grace.address }
    await inviteStaff(staff.deps, { person, role: 'agent', actor: { kind: 'system' } })
    expect(await store.staffFactors.passkeysOf(db, factors.grace.member.id)).toEqual([])
    expect(await store.staffFactors.countBackupCodes(db, factors.grace.member.id)).toBe(0)
  })

  it('stores names sealed, and everything stays usable when the secret is renewed', async () => {
    const authenticator = await factors.addPasskey(undefined, 'Canary telephone')
    const codes = await createBackupCodes(staff.deps, factors.grace.member)
    const rows = await db.selectFrom('staffPasskey').selectAll().execute()
    expect(Buffer.from(rows[0]?.sealed ?? []).toString('latin1')).not.toContain('Canary')
    const secrets = ['a newer secret for tests, long enough to be one', testSecret]
    const renewed = createStore({
      database: opened.database,
      keyring: createKeyring(secrets, testErasureKeys()),
    })
    while ((await renewed.rewrap(1)) > 0);
    const only = createStore({
      database: opened.database,
      keyring: createKeyring(secrets.slice(0, 1), testErasureKeys()),
    })
    expect(await only.countToRewrap()).toBe(0)
    await only.requireKeys()
    staff.deps = createTestStaffDeps(only)
    const step = await factors.password()
    const answer = authenticator.sign(await factors.optionsToSign(step))
    expect((await finishPasskeyConfirmation(staff.deps, { step, answer })).outcome).toBe(
      'signed_in',
    )
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    const entered = await signInWithBackupCode(staff.deps, { step: await factors.password(), code })
    expect(entered.outcome).toBe('signed_in')
    expect(JSON.stringify(await listAuditEvents(store))).not.toMatch(/canary|Grace|telephone/i)
  })
})
