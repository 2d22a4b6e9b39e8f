import { describe, expect, it } from 'vitest'
import { testErasureKeys } from '@/test-support/test-store.ts'
import { createKeyring as create, KeyUnknown, SealBroken, SecretUnfit } from './keyring.ts'

const oldSecret = 'the secret of last year, 32 characters or more'
const newSecret = 'the secret of this year, 32 characters or more'
const cell = { table: 'application', row: 'ada', column: 'answers' }
const bytes = Buffer.from('Ada Lovelace')
const createKeyring = (secrets: string[]) => create(secrets, testErasureKeys())

describe('a keyring', async () => {
  const keyring = createKeyring([newSecret, oldSecret])
  const { dataKey, ...key } = await keyring.newDataKey('ada')

  it('opens what it sealed, in the same cell', () => {
    expect(keyring.open(dataKey, cell, keyring.seal(dataKey, cell, bytes))).toEqual(bytes)
  })

  it('seals the same value differently each time', () => {
    const [one, two] = [keyring.seal(dataKey, cell, bytes), keyring.seal(dataKey, cell, bytes)]
    expect(one).not.toEqual(two)
    expect(one.includes(bytes)).toBe(false)
  })

  it.each([
    ['row', { ...cell, row: 'grace' }],
    ['column', { ...cell, column: 'snapshot' }],
    ['table', { ...cell, table: 'acceptance' }],
  ])('refuses a value moved to another %s', (_, elsewhere) => {
    const sealed = keyring.seal(dataKey, cell, bytes)
    expect(() => keyring.open(dataKey, elsewhere, sealed)).toThrow(SealBroken)
  })

  it('refuses a value with any byte changed, and one cut short', () => {
    const sealed = keyring.seal(dataKey, cell, bytes)
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => keyring.open(dataKey, cell, changed)).toThrow(SealBroken)
      expect(() => keyring.open(dataKey, cell, sealed.subarray(0, index))).toThrow(SealBroken)
    }
  })

  it('does not say the value in the error', () => {
    const sealed = keyring.seal(dataKey, { ...cell, row: 'grace' }, bytes)
    expect(() => keyring.open(dataKey, cell, sealed)).toThrow('application.answers of ada')
  })

  it('unwraps a data key of its own row only', async () => {
    expect(await keyring.unwrap('ada', key)).toEqual(dataKey)
    await expect(keyring.unwrap('grace', key)).rejects.toThrow(SealBroken)
  })

  it('names the key that is absent', async () => {
    const other = createKeyring([oldSecret])
    await expect(other.unwrap('ada', key)).rejects.toThrow(KeyUnknown)
    await expect(other.unwrap('ada', key)).rejects.toThrow(key.keyId)
  })

  it('knows a wrong key by its broken seal', async () => {
    const other = createKeyring([oldSecret])
    const keyId = other.currentKeyId
    await expect(other.unwrap('ada', { ...key, keyId })).rejects.toThrow(SealBroken)
  })

  it('wraps with the first secret and unwraps with every one', async () => {
    const { dataKey: old, ...oldKey } = await createKeyring([oldSecret]).newDataKey('grace')
    expect(await keyring.unwrap('grace', oldKey)).toEqual(old)
    const next = await keyring.rewrap('grace', oldKey)
    if (!next) throw new Error('its erasure key was not destroyed')
    expect(next.keyId).toBe(createKeyring([newSecret]).currentKeyId)
    expect(await createKeyring([newSecret]).unwrap('grace', next)).toEqual(old)
  })

  it('unwraps nothing with the secret alone, nor with the erasure key of another', async () => {
    const { reference } = await testErasureKeys().create()
    await expect(keyring.unwrap('ada', { ...key, erasureKey: reference })).rejects.toThrow(
      SealBroken,
    )
    const { dataKey: _, ...erased } = await keyring.newDataKey('hal')
    await testErasureKeys().destroy(erased.erasureKey)
    expect(await keyring.unwrap('hal', erased)).toBeUndefined()
    expect(await keyring.rewrap('hal', erased)).toBeUndefined()
  })

  it('derives a MAC key for each purpose, the same each time', () => {
    expect(keyring.macFor(dataKey, 'a')).toEqual(keyring.macFor(dataKey, 'a'))
    expect(keyring.macFor(dataKey, 'a')).not.toEqual(keyring.macFor(dataKey, 'b'))
    expect(keyring.macFor(dataKey, 'a')).not.toEqual(dataKey)
  })

  it('gives an index for each key and purpose, by which the same value is found and none is revealed', () => {
    const [current, older] = keyring.indexesOf('address', 'ada@example.com')
    const [old] = createKeyring([oldSecret]).indexesOf('address', 'ada@example.com')
    expect(current?.keyId).toBe(keyring.currentKeyId)
    expect(older).toEqual(old)
    const others = [
      ...keyring.indexesOf('address', 'ade@example.com'),
      ...keyring.indexesOf('name', 'ada@example.com'),
    ]
    const all = [current, older, ...others].map((each) => each?.index.toString('hex'))
    expect(new Set(all).size).toBe(6)
    expect(current?.index).toHaveLength(32)
  })

  it('keeps its key ids from one version to the next', () => {
    expect(createKeyring([oldSecret]).currentKeyId).toBe('6281d8262a798d00')
  })

  it('refuses a secret too short to be one, and none at all', () => {
    expect(() => createKeyring(['hunter2'])).toThrow(SecretUnfit)
    expect(() => createKeyring([])).toThrow(SecretUnfit)
  })
})
