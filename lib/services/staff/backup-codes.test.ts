import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type JoinedStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import {
  createTestStaffDeps,
  enterPassword,
  listAuditEvents,
} from '@/test-support/staff/staff-bench.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  backupCodeCount,
  createBackupCodes,
  parseBackupCode,
  signInWithBackupCode,
} from './backup-codes.ts'
import { listSecondFactors } from './second-factors.ts'
import { signIn } from './sign-in.ts'
import type { StaffDeps } from './staff-deps.ts'

const begun = new Date('2026-11-21T09:00:00.000Z')

describe.each(await openTestStores())('backup codes on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let deps: StaffDeps
  let grace: JoinedStaff

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: begun })
    await opened.reset()
    deps = createTestStaffDeps(store)
    grace = await joinStaff(deps, { name: 'Grace', role: 'agent' })
  })
  afterEach(() => vi.useRealTimers())
  afterAll(opened.close)

  const password = () => enterPassword(deps, grace.address)

  const factorsOf = async (member = grace.member) => {
    const factors = await listSecondFactors(deps, member)
    if (typeof factors === 'string') throw new Error(factors)
    return factors
  }

  it('gives ten backup codes, of which each is accepted once', async () => {
    const codes = await createBackupCodes(deps, grace.member)
    if (typeof codes === 'string') throw new Error(codes)
    expect(new Set(codes).size).toBe(backupCodeCount)
    const [first = '', second = ''] = codes.map((code) => parseBackupCode(code) ?? '')
    expect((await factorsOf()).backupCodes).toBe(10)
    const enter = async (code: string) =>
      (await signInWithBackupCode(deps, { step: await password(), code })).outcome
    expect(await enter(first)).toBe('signed_in')
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({ detail: { by: 'backup_code' } })
    expect(await enter(first)).toBe('wrong')
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({ detail: { code: 'used' } })
    expect((await factorsOf()).backupCodes).toBe(9)
    // New ones replace all.
    await createBackupCodes(deps, grace.member)
    expect(await enter(second)).toBe('wrong')
    expect((await factorsOf()).backupCodes).toBe(10)
    // What is stored of them is not them, nor the same for another account.
    const other = await joinStaff(deps, { name: 'Hal', role: 'agent' })
    await store.staffFactors.replaceBackupCodes(db, other.member.id, [second])
    const answer = await signIn(deps, { address: other.address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    expect((await signInWithBackupCode(deps, { step, code: first })).outcome).toBe('wrong')
    expect((await signInWithBackupCode(deps, { step, code: second })).outcome).toBe('signed_in')
  })

  it('takes one code once, also by two at once', async () => {
    const codes = await createBackupCodes(deps, grace.member)
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    const steps = [await password(), await password()]
    const answers = await Promise.all(
      steps.map((step) => signInWithBackupCode(deps, { step, code })),
    )
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['signed_in', 'wrong'])
  })

  it('reads a backup code as it is typed, and nothing else', () => {
    const code = '01abcdefghjk'
    for (const typed of ['01ab-cdef-ghjk', ' O1AB CDEF GHJK ', 'olab‑cdef‑ghjk', '01abcdefghjk']) {
      expect(parseBackupCode(typed)).toBe(code)
    }
    for (const typed of ['', '123456', '01ab-cdef-ghj', '01ab-cdef-ghjkm', 'u1ab-cdef-ghjk']) {
      expect(parseBackupCode(typed)).toBeUndefined()
    }
  })
})
