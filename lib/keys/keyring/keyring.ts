import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { createEvidenceKey, type EvidenceKey, type Signer } from '#lib/acceptance/evidence/keys.ts'
import { type AuditKey, auditKeyFrom } from '#lib/audit/rules/mac.ts'
import type { ErasureKeys } from './erasure-keys.ts'

/** The place of a sealed value. It is authenticated with the value, which opens nowhere else. */
export type Cell = { table: string; row: string; column: string }

/** A data key as it is stored: under the deployment's key `keyId` and the erasure key of that reference. */
export type WrappedKey = { wrapped: Uint8Array; keyId: string; erasureKey: string }

export type Keyring = {
  /** The id of the key that wraps and seals from now on. */
  currentKeyId: string
  /** Whether what that key wrote can be opened. */
  holds(keyId: string): boolean
  /** A fresh data key for one application, and the same wrapped for storage. */
  newDataKey(rowId: string): Promise<WrappedKey & { dataKey: Buffer; erasureSeal: string }>
  /**
   * Destroys the erasure key of an application. Throws `SealBroken` if the seal is not that application's:
   * an attacker who can write to the database could name the key of another.
   */
  destroyErasureKey(rowId: string, reference: string, erasureSeal: string): Promise<void>
  /** The data key; undefined if its erasure key was destroyed. */
  unwrap(rowId: string, key: WrappedKey): Promise<Buffer | undefined>
  /** Wraps the data key under the current key; undefined if its erasure key was destroyed. */
  rewrap(rowId: string, key: WrappedKey): Promise<WrappedKey | undefined>
  seal(dataKey: Uint8Array, cell: Cell, bytes: Uint8Array): Buffer
  open(dataKey: Uint8Array, cell: Cell, sealed: Uint8Array): Buffer
  /** An HMAC-SHA256 key derived from the data key, one for each purpose. */
  macFor(dataKey: Uint8Array, purpose: string): Buffer
  /** Seals what belongs to no application. */
  sealForDeployment(cell: Cell, bytes: Uint8Array): { sealed: Buffer; keyId: string }
  openForDeployment(cell: Cell, sealed: Uint8Array, keyId: string): Buffer
  /**
   * Returns the hashes by which a sealed value is found: one for each held key, the current first (a blind
   * index for each purpose). The current one is stored with its key's id.
   */
  indexesOf(purpose: string, value: string): { index: Buffer; keyId: string }[]
  /** The keys outside the database. */
  erasureKeys: ErasureKeys
  /** Signs evidence, Ed25519, with a key derived from the current secret. */
  signer: Signer
  /** The public keys of all held secrets, the current first. */
  evidenceKeys: EvidenceKey[]
  /** The keys of the audit's MACs for all held secrets, the current first. */
  auditKeys: readonly [AuditKey, ...AuditKey[]]
  /** The keys that seal the rows that let somebody in, for all held secrets, the current first. */
  rightsKeys: readonly [AuditKey, ...AuditKey[]]
}

/** A value was written under a key that this deployment does not hold. */
export class KeyUnknown extends Error {
  override name = 'KeyUnknown'
  code = 'KEY_UNKNOWN'
}

/** A sealed value does not open: wrong key, changed bytes, or bytes moved from another cell. */
export class SealBroken extends Error {
  override name = 'SealBroken'
  code = 'SEAL_BROKEN'
}

/** A secret that is missing or too short to be one. */
export class SecretUnfit extends Error {
  override name = 'SecretUnfit'
  code = 'SECRET_UNFIT'
}

/** 32 characters of base64 carry 192 bits; anything shorter is likely a word. */
const SECRET_CHARACTERS = 32
const KEY_BYTES = 32
/** NIST SP 800-38D section 8.2.2: 96-bit random nonces, good for 2^32 messages under one key. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 1

type Keys = {
  id: string
  wrapping: Buffer
  sealing: Buffer
  indexing: KeyOf
  signer: Signer
  audit: AuditKey
  rights: AuditKey
}
type KeyOf = (purpose: string) => KeyObject

/**
 * The deployment's keys, newest first: the first seals, every one opens. A secret is any text of at
 * least 32 characters; keys are derived from it by HKDF-SHA256 (RFC 5869), with an erasure key as the
 * salt of what wraps, seals and indexes. Values are sealed with AES-256-GCM as
 * `format byte | nonce (12) | ciphertext | tag (16)`. Throws `SecretUnfit`.
 */
export function createKeyring(secrets: readonly string[], erasureKeys: ErasureKeys): Keyring {
  const { deploymentKey } = erasureKeys
  const held = new Map(
    secrets.map((secret) => keysFrom(secret, deploymentKey)).map((keys) => [keys.id, keys]),
  )
  const current = newestOf(held)

  function requireKeys(keyId: string) {
    const keys = held.get(keyId)
    if (!keys) throw new KeyUnknown(`no encryption secret is configured for key ${keyId}`)
    return keys
  }
  function olderThan(newest: Keys): Keys[] {
    return [...held.values()].filter((keys) => keys !== newest)
  }
  async function unwrap(
    rowId: string,
    { wrapped, keyId, erasureKey }: WrappedKey,
  ): Promise<Buffer | undefined> {
    const { wrapping } = requireKeys(keyId)
    const outside = await erasureKeys.find(erasureKey)
    return outside && open(wrappingKeyOf(wrapping, outside), wrapCell(rowId), wrapped)
  }
  function wrap(rowId: string, dataKey: Buffer, outside: Buffer): Omit<WrappedKey, 'erasureKey'> {
    const key = wrappingKeyOf(current.wrapping, outside)
    return { wrapped: seal(key, wrapCell(rowId), dataKey), keyId: current.id }
  }

  return {
    currentKeyId: current.id,
    holds: (keyId) => held.has(keyId),
    async newDataKey(rowId) {
      const { reference, key } = await erasureKeys.create()
      const dataKey = randomBytes(KEY_BYTES)
      const erasureSeal = sealOfErasureKey(key, rowId)
      return { dataKey, erasureKey: reference, erasureSeal, ...wrap(rowId, dataKey, key) }
    },
    async destroyErasureKey(rowId, reference, erasureSeal) {
      const key = await erasureKeys.find(reference)
      if (key && sealOfErasureKey(key, rowId) !== erasureSeal) {
        throw broken({ table: 'application', row: rowId, column: 'erasure_key' })
      }
      await erasureKeys.destroy(reference)
    },
    unwrap,
    async rewrap(rowId, key) {
      const dataKey = await unwrap(rowId, key)
      const outside = await erasureKeys.find(key.erasureKey)
      if (!dataKey || !outside) return undefined
      return { ...wrap(rowId, dataKey, outside), erasureKey: key.erasureKey }
    },
    erasureKeys,
    seal,
    open,
    macFor: (dataKey, purpose) => derive(dataKey, `portico/mac/${purpose}/1`),
    sealForDeployment: (cell, bytes) => ({
      sealed: seal(current.sealing, cell, bytes),
      keyId: current.id,
    }),
    openForDeployment: (cell, sealed, keyId) => open(requireKeys(keyId).sealing, cell, sealed),
    indexesOf: (purpose, value) =>
      [...held.values()].map(({ id, indexing }) => ({
        index: createHmac('sha256', indexing(purpose)).update(value).digest(),
        keyId: id,
      })),
    signer: current.signer,
    evidenceKeys: [...held.values()].map(({ signer }) => signer.key),
    auditKeys: [current.audit, ...olderThan(current).map(({ audit }) => audit)],
    rightsKeys: [current.rights, ...olderThan(current).map(({ rights }) => rights)],
  }
}

/** Returns the id of a secret's keys, which the database stores beside sealed values. Throws `SecretUnfit`. */
export function keyIdOf(secret: string): string {
  return idOf(wrappingFrom(secret))
}

function newestOf(held: Map<string, Keys>): Keys {
  for (const keys of held.values()) return keys
  throw new SecretUnfit('at least one encryption secret is needed')
}

function wrappingFrom(secret: string): Buffer {
  if (secret.length < SECRET_CHARACTERS) {
    throw new SecretUnfit(`an encryption secret has at least ${SECRET_CHARACTERS} characters`)
  }
  return derive(Buffer.from(secret), 'portico/wrapping/1')
}

function idOf(wrapping: Buffer): string {
  return createHash('sha256').update('portico/key-id/1').update(wrapping).digest('hex').slice(0, 16)
}

function keysFrom(secret: string, deploymentKey: Buffer): Keys {
  const wrapping = wrappingFrom(secret)
  const sealing = derive(Buffer.from(secret), 'portico/sealing/1', deploymentKey)
  const indexing = indexingFrom(derive(Buffer.from(secret), 'portico/indexing/1', deploymentKey))
  const signer = signerFrom(derive(Buffer.from(secret), 'portico/evidence-signing/1'))
  const audit = auditKeyFrom(derive(Buffer.from(secret), 'portico/audit-mac/1'))
  const rights = auditKeyFrom(derive(Buffer.from(secret), 'portico/rights-seal/1', deploymentKey))
  return { id: idOf(wrapping), wrapping, sealing, indexing, signer, audit, rights }
}

/** An application is found by many words; to make their key ready takes longer than to use it. */
function indexingFrom(key: Buffer): KeyOf {
  const derived = new Map<string, KeyObject>()
  return (purpose) => {
    const known = derived.get(purpose) ?? createSecretKey(derive(key, `portico/index/${purpose}/1`))
    derived.set(purpose, known)
    return known
  }
}

/** RFC 8410 section 7: what precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

function signerFrom(seed: Buffer): Signer {
  const der = Buffer.concat([privateKeyHead, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return { key: createEvidenceKey(`${x}`), sign: (bytes) => sign(null, bytes, key) }
}

function derive(from: Uint8Array, purpose: string, salt: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, purpose, KEY_BYTES))
}

/** Follows from both: neither the secret nor the erasure key unwraps anything alone. */
function wrappingKeyOf(wrapping: Buffer, erasureKey: Buffer): Buffer {
  return derive(wrapping, 'portico/application-wrapping/1', erasureKey)
}

/** Seals the erasure key with itself, so that the seal outlasts a rotation of the other keys. */
function sealOfErasureKey(key: Uint8Array, rowId: string): string {
  return createHmac('sha256', key).update(`portico/erasure-key/1/${rowId}`).digest('base64url')
}

function wrapCell(rowId: string): Cell {
  return { table: 'application', row: rowId, column: 'wrapped_key' }
}

function seal(key: Uint8Array, cell: Cell, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', asKey(key), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(aadOf(cell))
  return Buffer.concat([
    Buffer.of(FORMAT),
    nonce,
    cipher.update(bytes),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function open(key: Uint8Array, cell: Cell, sealed: Uint8Array): Buffer {
  if (sealed[0] !== FORMAT || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw broken(cell)
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', asKey(key), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(aadOf(cell))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const opened = decipher.update(sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch {
    throw broken(cell)
  }
}

/** Node 24 takes two and a half times as long over a cipher if it is given the bytes. */
function asKey(bytes: Uint8Array): KeyObject {
  return createSecretKey(bytes)
}

function aadOf(cell: Cell): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, cell.table, cell.row, cell.column]))
}

function broken(cell: Cell): SealBroken {
  return new SealBroken(`${cell.table}.${cell.column} of ${cell.row} does not open`)
}
