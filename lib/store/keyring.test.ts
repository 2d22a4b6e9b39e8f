import { describe, expect, it } from 'vitest'
import { createKeyring, KeyUnknown, SealBroken, SecretUnfit } from './keyring.ts'

const oldSecret = 'the secret of last year, 32 characters or more'
const newSecret = 'the secret of this year, 32 characters or more'
const cell = { table: 'application', row: 'ada', column: 'answers' }
const bytes = Buffer.from('Ada Lovelace')

describe('a keyring', () => {
  const keyring = createKeyring([newSecret, oldSecret])
  const { dataKey, wrapped, keyId } = keyring.newDataKey('ada')

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
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => keyring.open(dataKey, cell, changed)).toThrow(SealBroken)
      expect(() => keyring.open(dataKey, cell, sealed.subarray(0, place))).toThrow(SealBroken)
    }
  })

  it('does not say the value in the error', () => {
    const sealed = keyring.seal(dataKey, { ...cell, row: 'grace' }, bytes)
    expect(() => keyring.open(dataKey, cell, sealed)).toThrow('application.answers of ada')
  })

  it('unwraps a data key of its own row only', () => {
    expect(keyring.unwrap('ada', wrapped, keyId)).toEqual(dataKey)
    expect(() => keyring.unwrap('grace', wrapped, keyId)).toThrow(SealBroken)
  })

  it('names the key that is absent', () => {
    const other = createKeyring([oldSecret])
    expect(() => other.unwrap('ada', wrapped, keyId)).toThrow(KeyUnknown)
    expect(() => other.unwrap('ada', wrapped, keyId)).toThrow(keyId)
  })

  it('knows a wrong key by its broken seal', () => {
    const other = createKeyring([oldSecret])
    expect(() => other.unwrap('ada', wrapped, other.currentKeyId)).toThrow(SealBroken)
  })

  it('wraps with the first secret and unwraps with every one', () => {
    const before = createKeyring([oldSecret])
    const old = before.newDataKey('grace')
    expect(keyring.unwrap('grace', old.wrapped, old.keyId)).toEqual(old.dataKey)
    const next = keyring.rewrap('grace', old.wrapped, old.keyId)
    expect(next.keyId).toBe(createKeyring([newSecret]).currentKeyId)
    expect(createKeyring([newSecret]).unwrap('grace', next.wrapped, next.keyId)).toEqual(
      old.dataKey,
    )
  })

  it('derives a MAC key for each purpose, the same each time', () => {
    expect(keyring.macFor(dataKey, 'a')).toEqual(keyring.macFor(dataKey, 'a'))
    expect(keyring.macFor(dataKey, 'a')).not.toEqual(keyring.macFor(dataKey, 'b'))
    expect(keyring.macFor(dataKey, 'a')).not.toEqual(dataKey)
  })

  it('gives an index for each key and purpose, by which the same value is found and none is told', () => {
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
