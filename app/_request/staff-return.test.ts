import { expect, it } from 'vitest'
import { parseStaffReturn, withStaffReturn } from './paths.ts'

it('leads back to the pages that ask for signing in again, and nowhere else', () => {
  expect(parseStaffReturn('second-factor')).toBe('second-factor')
  const reset = 'accounts/0e2f7c9e-6d2b-4b0c-9a51-2f6f0c7f3a11/reset-factor' as const
  expect(parseStaffReturn(reset)).toBe(reset)
  for (const other of [
    '',
    'accounts',
    `${reset}/..`,
    'accounts/../x/reset-factor',
    '//example.com',
    'second-factor/..',
    undefined,
  ]) {
    expect(parseStaffReturn(other)).toBeUndefined()
  }
  expect(withStaffReturn('code', 'backup-codes')).toBe('code?to=backup-codes')
  expect(withStaffReturn('code', undefined)).toBe('code')
})
