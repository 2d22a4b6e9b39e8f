import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEvidenceKey, parsePublicKey, type Signer } from './keys.ts'
import { issueReceipt, type Receipt } from './receipt.ts'
import type { AcceptanceRecord, CallRecord } from './record.ts'
import { bindAnswers, openAnswers } from './salted-answers.ts'
import { hashParts, hashSealed, seal } from './seal.ts'
import { verifyReceipt, verifyReceiptText } from './verify-receipt.ts'

// RFC 8032 section 7.1, test 1.
const signer = signerOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
const other = signerOf('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')

const application = 'PTC-7F3K-22QM-8H4T'
const secret = Buffer.alloc(32, 5)
const answers = {
  application_type: 'INDIVIDUAL',
  'customer_details.date_of_birth': '1985-03-27',
  'customer_details.citizenship': ['US', 'CA'],
}

function signerOf(seed: string): Signer {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const der = Buffer.concat([head, Buffer.from(seed, 'hex')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return { key: createEvidenceKey(String(x)), sign: (bytes) => sign(null, bytes, key) }
}

const beforeParts = {
  authentication: { by: 'session' as const, session: '0123456789ab', emailProvenAt: null },
  presence: { channel: 'assisted' as const, staff: [{ id: 'grace', role: 'agent', parts: [] }] },
}
const withParts = {
  authentication: {
    by: 'mailed_link' as const,
    session: '0123456789ab',
    emailProvenAt: '2026-11-21T09:00:00.000Z',
    linkSentBy: 'staff' as const,
    linkSentByStaff: 'grace',
  },
  presence: {
    channel: 'assisted' as const,
    staff: [{ id: 'grace', role: 'agent', parts: ['filled_in' as const, 'sent_link' as const] }],
  },
}

function acceptanceAfter(before: CallRecord | undefined, number: number): AcceptanceRecord {
  const at = `2026-11-21T09:0${number}:00.000Z`
  const hash = before ? hashSealed(before) : null
  return seal(
    {
      record: { kind: 'acceptance' as const, id: `acceptance-${number}`, application, at },
      chain: { previous: hash ?? '0'.repeat(64), earlier: hash },
      data: { revision: number, hash: 'f'.repeat(64), answers: bindAnswers(secret, answers) },
      texts: {
        documents: [{ id: 'terms', version: '2026-11-01', language: 'en', hash: 'a'.repeat(64) }],
      },
      said: { language: 'en', heading: 'Agree', statements: ['I agree'], button: 'Agree' },
      // The first record has the early form, without the link's sender and the parts of staff.
      ...(number === 1 ? beforeParts : withParts),
      times: { shownAt: null, acceptedAt: at },
      who: { name: 'Maya Johnson', role: 'applicant', onBehalfOf: null },
      origin: { addressPrefix: '192.0.2.0/24', device: { browser: 'Firefox', system: 'Linux' } },
    },
    signer,
  )
}

function callAfter(before: AcceptanceRecord, number: number): CallRecord {
  const at = `2026-11-21T09:0${number}:30.000Z`
  const hash = hashSealed(before)
  return seal(
    {
      record: { kind: 'call' as const, id: `operation-${number}`, application, at },
      chain: { previous: hash, earlier: hash },
      acceptance: { id: before.parts.record.id, record: hash },
      call: {
        operation: `operation-${number}`,
        kind: 'create' as const,
        idempotencyId: 'idempotency',
        platformApplicationId: 'app_1',
        firstSentAt: at,
        acknowledgedAt: at,
        acknowledgedBy: 'platform' as const,
      },
    },
    signer,
  )
}

const first = acceptanceAfter(undefined, 1)
const call = callAfter(first, 1)
const second = acceptanceAfter(call, 2)
const receipt: Receipt = issueReceipt({
  records: [first, call, second],
  keys: [signer.key, other.key],
  issuer: { name: 'Portico', keys: 'https://apply.example.com/.well-known/keys.json' },
  application,
  answers: { 'acceptance-1': openAnswers(secret, answers) },
  signer,
  now: new Date('2026-11-21T10:00:00.000Z'),
})

function faultsIn(json: unknown): string[] {
  const verdict = verifyReceipt(json)
  return verdict.ok ? [] : verdict.faults.map(({ where }) => where)
}

type Path = (string | number)[]

/** Every path in it, the inner ones before those that hold them. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return [...entries.flatMap(([key, inner]) => listPaths(inner, [...path, key])), path]
}

/** Returns a copy in which `change` was applied to the holder of the path's last name. */
function changed(path: Path, change: (holder: Record<string, unknown>, key: string) => void) {
  const copy = structuredClone(receipt)
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], copy)
  change(holder as Record<string, unknown>, String(path.at(-1)))
  return copy
}

/** Returns the name that a fault at that path must have. */
function partOf(path: Path): string {
  const [first, second, third, fourth] = path
  if (first === 'keys') return second === undefined ? 'keys' : `keys[${second}]`
  if (first === 'records' && second !== undefined) {
    return [`records[${second}]`, third, third === 'signature' ? undefined : fourth]
      .filter((name) => name !== undefined)
      .join('.')
  }
  if (first === 'answers') return path.slice(0, 3).join('.')
  return path.slice(0, second === 'signature' ? 2 : 3).join('.')
}

const paths = listPaths(receipt).filter((path) => path.length > 0)
const leaves = paths.filter((path) => typeof path.reduce(into, receipt) !== 'object')
function into(value: unknown, key: string | number): unknown {
  return Object(value)[key]
}

describe('a receipt', () => {
  it('is valid as it was handed out, and says who signed it', () => {
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true, signedBy: [signer.key.kid] })
    expect(receipt.keys).toEqual([signer.key])
  })

  it('is valid in whatever order and spacing its JSON is written', () => {
    const turned = JSON.stringify(receipt, (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    const exported = JSON.stringify({ application: {}, receipt })
    for (const text of [JSON.stringify(receipt, null, 2), turned, exported]) {
      expect(verifyReceiptText(text)).toMatchObject({ ok: true })
    }
  })

  it('has hashes that do not change from one version to the next', () => {
    const parts = { one: { salt: 'c2FsdA', b: [1, 'ü'], a: null } }
    expect(hashParts(parts)).toEqual({
      one: '8aa0465ff87bbe666cd161bc6383e1eb55c816aa46a0334c3f94fc0be01da6df',
    })
  })

  it('names each value in it that was altered', () => {
    for (const path of leaves) {
      const altered = changed(path, (holder, key) => {
        const value = holder[key]
        holder[key] = typeof value === 'number' ? value + 1 : `${value ?? ''}x`
      })
      expect(faultsIn(altered), path.join('.')).toEqual([partOf(path)])
    }
  })

  it('names each part of it that is missing', () => {
    // An answer need not be shown, and a list may be shorter: that is the part's own matter.
    for (const path of paths.filter(([first]) => first !== 'answers')) {
      const without = changed(path, (holder, key) => {
        if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else delete holder[key]
      })
      const isItem = path.length === 2 && (path[0] === 'records' || path[0] === 'keys')
      const part = isItem ? String(path[0]) : partOf(path)
      expect(faultsIn(without), path.join('.')).toEqual([part])
    }
  })

  it('names each part to which something was added', () => {
    for (const path of paths) {
      const part = path.reduce(into, receipt) as unknown
      if (typeof part !== 'object' || part === null || Array.isArray(part)) continue
      const more = changed([...path, 'added'], (holder, key) => {
        holder[key] = path.length === 1 ? {} : { salt: 'x', value: 'x' }
      })
      expect(faultsIn(more), path.join('.')).toEqual([partOf([...path, 'added'])])
    }
  })

  it('that is cut off anywhere is none', () => {
    const text = JSON.stringify(receipt)
    fc.assert(
      fc.property(fc.nat(text.length - 1), (length) => {
        const verdict = verifyReceiptText(text.slice(0, length))
        expect(verdict).toEqual({ ok: false, faults: [{ where: 'receipt', fault: 'malformed' }] })
      }),
      { seed: 20261121, numRuns: 50 },
    )
    expect(faultsIn(null)).toEqual(['receipt'])
    expect(faultsIn([])).toEqual(['receipt'])
  })

  it('that says something twice, or under a name that some do not see, is none', () => {
    const text = JSON.stringify(receipt)
    for (const more of ['"parts":{},', '"p\\u0061rts":{},', '"__proto__":{"salt":"x"},']) {
      const repeated = text.replaceAll('"parts":{', `${more}"parts":{`)
      expect(JSON.parse(repeated).records).toHaveLength(3)
      expect(verifyReceiptText(repeated), more).toMatchObject({
        faults: [{ where: 'receipt', fault: 'malformed' }],
      })
    }
    const exported = { application: { note: 'a "name": {"b": 1}' }, receipt }
    expect(verifyReceiptText(JSON.stringify(exported))).toMatchObject({ ok: true })
  })

  it('with records in another order, twice, or of another receipt is not complete', () => {
    const lists = [
      [call, first, second],
      [first, call, second, second],
      [first, callAfter(first, 1), second],
      [],
    ]
    for (const records of lists) expect(faultsIn({ ...receipt, records })).toEqual(['records'])
  })

  it('of which a part was altered with its hash does not fit its signature', () => {
    const copy = structuredClone(receipt)
    const [record] = copy.records as [AcceptanceRecord]
    record.parts.who.name = 'Somebody Else'
    record.hashes = hashParts(record.parts)
    expect(verifyReceipt(copy)).toMatchObject({
      faults: [{ where: 'records[0].signature', fault: 'unsigned' }],
    })
  })

  it('whose record another signed is signed by a key that was not among those of the receipt', () => {
    const parts = { ...first.parts, who: { ...first.parts.who, name: 'Somebody Else' } }
    const forged = seal(parts, other)
    const copy = { ...receipt, records: [forged, call, second] }
    expect(faultsIn(copy)).toEqual(['records[0].signature'])
    expect(faultsIn({ ...copy, keys: [signer.key, other.key] })).toEqual(['keys[1]'])
  })

  it('that another made whole says that it is another who signed', () => {
    const forged = issueReceipt({
      records: [seal(first.parts, other)],
      keys: [other.key],
      issuer: { name: 'Portico', keys: '' },
      application,
      signer: other,
      now: new Date('2026-11-21T10:00:00.000Z'),
    })
    expect(verifyReceipt(forged)).toMatchObject({ ok: true, signedBy: [other.key.kid] })
  })

  it('holds no answer, and no hash by which one could be guessed', () => {
    const shown = { ...receipt, answers: undefined }
    expect(JSON.stringify(shown)).not.toContain('1985-03-27')
    const again = bindAnswers(Buffer.alloc(32, 6), answers)
    for (const [path, hash] of Object.entries(first.parts.data.answers)) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/)
      expect(again[path]).not.toBe(hash)
    }
  })
})

describe('a key', () => {
  it('is known by its thumbprint (RFC 8037, appendix A.3)', () => {
    const key = createEvidenceKey('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo')
    expect(key.kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
    expect(signer.key.kid).toBe(key.kid)
  })

  it('of other bytes is none', () => {
    const { publicKey } = generateKeyPairSync('ed25519')
    const { x } = publicKey.export({ format: 'jwk' })
    expect(parsePublicKey({ x: String(x) })?.asymmetricKeyType).toBe('ed25519')
    expect(parsePublicKey({ x: 'short' })).toBeUndefined()
  })
})
