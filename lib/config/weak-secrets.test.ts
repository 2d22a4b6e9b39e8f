import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWeakSecret } from './weak-secrets.ts'

describe('a secret', () => {
  it.each([
    'a'.repeat(32),
    'ab'.repeat(20),
    '0'.repeat(64),
    'passwordpasswordpasswordpassword',
    'password-password-password-password',
    'Tr0ub4dor&3 Tr0ub4dor&3 Tr0ub4dor&3',
    'correct horse battery correct horse battery',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789012345678901234567890123456789',
    'this-is-my-super-secret-key-please-change-me',
    'your-secret-key-here-your-secret-key-here!',
    'CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME',
    'replace-this-example-value-with-your-own',
    '12345678123456781234567812345678',
  ])('is weak as %s', (secret) => {
    expect(isWeakSecret(secret)).toBe(true)
  })

  it('is not weak when it is random, however it is written', () => {
    for (let made = 0; made < 2000; made++) {
      expect(isWeakSecret(randomBytes(16).toString('hex'))).toBe(false)
      expect(isWeakSecret(randomBytes(24).toString('base64url'))).toBe(false)
      expect(isWeakSecret(randomBytes(32).toString('base64'))).toBe(false)
    }
  })
})
