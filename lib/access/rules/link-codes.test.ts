import { expect, it } from 'vitest'
import { computeCodeMac, deriveCode, isRightCode, readCode } from './link-codes.ts'
import { createSecret, isSecret } from './secrets.ts'

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['\u2066012345\u2069', '012345'],
])('reads the code %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

it.each(['', '12345', '1234567', 'abcdef', '12345x', '0x1234', '1e3456'])(
  'takes %j for no code',
  (typed) => {
    expect(readCode(typed)).toBeUndefined()
  },
)

it('gives the browser that asked the same six digits again, and another browser others', () => {
  const secrets = Array.from({ length: 200 }, createSecret)
  for (const secret of secrets) {
    expect(isSecret(secret)).toBe(true)
    expect(deriveCode(secret)).toMatch(/^\d{6}$/)
    expect(deriveCode(secret)).toBe(deriveCode(secret))
  }
  expect(new Set(secrets.map((secret) => deriveCode(secret))).size).toBeGreaterThan(190)
})

it('knows a code with its own link, for its own purpose only', () => {
  const link = createSecret()
  const mac = computeCodeMac(link, '012345', 'return')
  expect(isRightCode(link, '012345', mac, 'return')).toBe(true)
  expect(isRightCode(link, '012346', mac, 'return')).toBe(false)
  expect(isRightCode(createSecret(), '012345', mac, 'return')).toBe(false)
  for (const purpose of ['device', 'branch', 'person'] as const)
    expect(isRightCode(link, '012345', mac, purpose)).toBe(false)
})
