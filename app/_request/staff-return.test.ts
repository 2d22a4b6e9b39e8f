import { expect, it } from 'vitest'
import { parseStaffReturn, withStaffReturn } from './paths.ts'

it('leads back to the pages that ask for signing in again, and nowhere else', () => {
  expect(parseStaffReturn('second-factor')).toBe('second-factor')
  for (const other of ['', 'accounts', '//example.com', 'second-factor/..', undefined]) {
    expect(parseStaffReturn(other)).toBeUndefined()
  }
  expect(withStaffReturn('code', 'backup-codes')).toBe('code?to=backup-codes')
  expect(withStaffReturn('code', undefined)).toBe('code')
})
