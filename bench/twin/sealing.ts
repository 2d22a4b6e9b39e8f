/** Keys, sealing and signing, as Portico does them: AES-256-GCM, a data key for each application. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'

const deploymentKey = randomBytes(32)
const indexKey = randomBytes(32)
const auditKey = randomBytes(32)
const { privateKey, publicKey } = generateKeyPairSync('ed25519')

export const keyId = 'twin'
export const publicSigningKey = String(publicKey.export({ format: 'jwk' }).x)

export function seal(key: Uint8Array, cell: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(cell))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

export function unseal(key: Uint8Array, cell: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(cell)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

// The erasure key of an application, in a file outside the database, and in memory once it was read.
const erasureKeys = new Map<string, Buffer>()

/** A new data key, wrapped under the deployment's key and a key of its own that is on the disk. */
export async function createDataKey(id: string, folder: string) {
  const erasureKey = randomBytes(32)
  const file = await open(path.join(folder, id), 'wx', 0o600)
  await file.writeFile(erasureKey)
  await file.sync()
  await file.close()
  erasureKeys.set(id, erasureKey)
  const dataKey = randomBytes(32)
  return { dataKey, wrapped: seal(wrappingKey(id), id, dataKey) }
}

export function unwrapDataKey(id: string, wrapped: Buffer): Buffer {
  return unseal(wrappingKey(id), id, wrapped)
}

function wrappingKey(id: string): Buffer {
  const hmac = createHmac('sha256', deploymentKey)
  return hmac.update(erasureKeys.get(id) ?? '').digest()
}

/** By which a sealed value is found. */
export function indexOf(value: string): Buffer {
  return createHmac('sha256', indexKey).update(value).digest()
}

export function macOf(text: string): string {
  return createHmac('sha256', auditKey).update(text).digest('base64url')
}

export function signatureOf(text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64url')
}

export function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
