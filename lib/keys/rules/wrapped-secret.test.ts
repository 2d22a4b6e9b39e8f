import { expect, it } from 'vitest'
import { formatWrappedSecret, parseWrappedSecret } from './wrapped-secret.ts'

const wrapped = {
  provider: 'aws-kms',
  keyId: '0123456789abcdef',
  keyName: 'arn:aws:kms:eu-west-1:111122223333:key/1f5759c3-b0f5-4261-a3c1-b6afb57616c9',
  ciphertext: Buffer.from('bytes that nobody can open').toString('base64url'),
} as const

it('is one word that can be read back', () => {
  const text = formatWrappedSecret(wrapped)
  expect(text).toMatch(/^portico\.v1\.aws-kms\.0123456789abcdef\.\S+$/)
  expect(parseWrappedSecret(text)).toEqual(wrapped)
})

it('takes a name of a key with points or spaces in it', () => {
  const text = formatWrappedSecret({ ...wrapped, keyName: 'transit/of. mine:v1' })
  expect(parseWrappedSecret(text)?.keyName).toBe('transit/of__mine:v1')
})

it.each([
  '',
  'a-secret-of-thirty-two-characters-or-more',
  'portico.v2.aws-kms.0123456789abcdef.key.Y2lwaGVydGV4dC1vZi1ieXRlcw',
  'portico.v1.gcp-kms.0123456789abcdef.key.Y2lwaGVydGV4dC1vZi1ieXRlcw',
  'portico.v1.aws-kms.0123456789ABCDEF.key.Y2lwaGVydGV4dC1vZi1ieXRlcw',
  'portico.v1.aws-kms.0123456789abcdef.key',
  'portico.v1.aws-kms.0123456789abcdef.key.cut',
])('does not take %j', (text) => {
  expect(parseWrappedSecret(text)).toBeUndefined()
})
