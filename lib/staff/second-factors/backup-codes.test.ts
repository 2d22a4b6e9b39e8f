import { describe, expect, it } from 'vitest'
import { joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { listAuditEvents } from '@/test-support/staff/staff-setup.ts'
import { useSecondFactors } from '@/test-support/staff/use-second-factors.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { signIn } from '../sign-in/sign-in.ts'
import {
  backupCodeCount,
  createBackupCodes,
  parseBackupCode,
  signInWithBackupCode,
} from './backup-codes.ts'

describe.each(await openTestStores())('backup codes on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const factors = useSecondFactors(opened)
  const { staff } = factors

  it('gives ten backup codes, of which each is accepted once', async () => {
    const codes = await createBackupCodes(staff.deps, factors.grace.member)
    if (typeof codes === 'string') throw new Error(codes)
    expect(new Set(codes).size).toBe(backupCodeCount)
    const [first = '', second = ''] = codes.map((code) => parseBackupCode(code) ?? '')
    expect((await factors.listFactors()).backupCodes).toBe(10)
    const enter = async (code: string) =>
      (await signInWithBackupCode(staff.deps, { step: await factors.password(), code })).outcome
    expect(await enter(first)).toBe('signed_in')
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({ detail: { by: 'backup_code' } })
    expect(await enter(first)).toBe('wrong')
    expect((await listAuditEvents(store)).at(-1)).toMatchObject({ detail: { code: 'used' } })
    expect((await factors.listFactors()).backupCodes).toBe(9)
    // New ones replace all.
    await createBackupCodes(staff.deps, factors.grace.member)
    expect(await enter(second)).toBe('wrong')
    expect((await factors.listFactors()).backupCodes).toBe(10)
    // The stored codes are hashes, which differ between accounts.
    const other = await joinStaff(staff.deps, { name: 'Hal', role: 'agent' })
    await store.staffFactors.replaceBackupCodes(db, other.member.id, [second])
    const answer = await signIn(staff.deps, { address: other.address, password: staffPassword })
    const step = 'signed' in answer ? (answer.signed.step ?? '') : ''
    expect((await signInWithBackupCode(staff.deps, { step, code: first })).outcome).toBe('wrong')
    expect((await signInWithBackupCode(staff.deps, { step, code: second })).outcome).toBe(
      'signed_in',
    )
  })

  it('takes one code once, also by two at once', async () => {
    const codes = await createBackupCodes(staff.deps, factors.grace.member)
    const code = parseBackupCode(codes[0] ?? '') ?? ''
    const steps = [await factors.password(), await factors.password()]
    const answers = await Promise.all(
      steps.map((step) => signInWithBackupCode(staff.deps, { step, code })),
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
