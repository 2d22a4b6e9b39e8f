/**
 * Stands in for AWS KMS, which can be installed from nowhere: its JSON protocol (1.1), its signatures, and
 * Encrypt, Decrypt and DescribeKey with real AES-256-GCM, encryption contexts and its errors, as the API
 * reference names them.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Reply, startFaultyServer } from './faulty-server.ts'
import { type Credentials, findSignatureFault } from './sigv4.ts'

type Key = { arn: string; versions: Buffer[]; state: 'Enabled' | 'Disabled' | 'PendingDeletion' }
type Context = Record<string, string>

const account = '111122223333'
const region = 'eu-west-1'

export type KmsServer = Awaited<ReturnType<typeof startKmsServer>>

export async function startKmsServer() {
  const keys = new Map<string, Key>()
  const credentials: Credentials = {
    accessKeyId: 'AKIAEXAMPLEOFTESTS00',
    secretAccessKey: randomBytes(30).toString('base64'),
    region,
  }
  const calls: { operation: string; context: Context }[] = []
  let denied: string[] = []
  let thrown: string | undefined
  let answeredPlaintext: Buffer | undefined

  function createKey(): string {
    const id = randomUUID()
    const arn = `arn:aws:kms:${region}:${account}:key/${id}`
    keys.set(id, { arn, versions: [randomBytes(32)], state: 'Enabled' })
    return id
  }

  function requireKey(given: unknown): Key {
    const key = keys.get(String(given).replace(/^.*:key\//, ''))
    if (!key) throw new KmsError('NotFoundException')
    if (key.state === 'Disabled') throw new KmsError('DisabledException')
    if (key.state === 'PendingDeletion') throw new KmsError('KMSInvalidStateException')
    return key
  }

  function encrypt({ KeyId, Plaintext, EncryptionContext = {} }: Input) {
    const key = requireKey(KeyId)
    const plaintext = Buffer.from(String(Plaintext), 'base64')
    if (plaintext.length === 0 || plaintext.length > 4_096)
      throw new KmsError('ValidationException')
    const nonce = randomBytes(12)
    const version = key.versions.length - 1
    const cipher = createCipheriv('aes-256-gcm', key.versions[version] as Buffer, nonce)
    cipher.setAAD(canonical(EncryptionContext))
    const sealed = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
    const name = Buffer.from(key.arn)
    const head = Buffer.of(1, name.length, version)
    return {
      CiphertextBlob: Buffer.concat([head, name, nonce, sealed]).toString('base64'),
      KeyId: key.arn,
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    }
  }

  function decrypt({ KeyId, CiphertextBlob, EncryptionContext = {} }: Input) {
    const blob = Buffer.from(String(CiphertextBlob), 'base64')
    const [format, length = 0, version = 0] = blob
    if (format !== 1 || blob.length < 3 + length + 28)
      throw new KmsError('InvalidCiphertextException')
    const made = requireKey(blob.subarray(3, 3 + length).toString())
    if (KeyId !== undefined && requireKey(KeyId) !== made)
      throw new KmsError('IncorrectKeyException')
    const sealed = blob.subarray(3 + length)
    try {
      const key = made.versions[version] as Buffer
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAAD(canonical(EncryptionContext))
      decipher.setAuthTag(sealed.subarray(-16))
      const opened = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      return {
        KeyId: made.arn,
        Plaintext: (answeredPlaintext ?? opened).toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      }
    } catch {
      throw new KmsError('InvalidCiphertextException')
    }
  }

  function answer(request: IncomingMessage, body: string): Reply {
    const [service, operation = ''] = String(request.headers['x-amz-target']).split('.')
    if (request.method !== 'POST' || service !== 'TrentService')
      return refusal('UnknownOperationException')
    const fault = thrown ?? findSignatureFault(request, body, 'kms', credentials)
    if (fault) return refusal(fault)
    if (denied.includes(operation)) return refusal('AccessDeniedException')
    const input: Input = JSON.parse(body)
    calls.push({ operation, context: input.EncryptionContext ?? {} })
    try {
      if (operation === 'Encrypt') return reply(encrypt(input))
      if (operation === 'Decrypt') return reply(decrypt(input))
      if (operation === 'DescribeKey') {
        const { arn, state } = requireKey(input.KeyId)
        return reply({ KeyMetadata: { Arn: arn, KeyState: state, Enabled: state === 'Enabled' } })
      }
      return refusal('UnknownOperationException')
    } catch (error) {
      if (error instanceof KmsError) return refusal(error.name)
      throw error
    }
  }

  const server = await startFaultyServer(answer)
  return {
    ...server,
    /** The SDK's own variables for using it. */
    env: {
      AWS_ENDPOINT_URL_KMS: server.url,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      // No file of this machine has a say.
      AWS_CONFIG_FILE: '/dev/null',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_EC2_METADATA_DISABLED: 'true',
    },
    calls,
    createKey,
    setState(id: string, state: Key['state']) {
      const key = keys.get(id)
      if (key) key.state = state
    },
    /** Adds a version as its yearly rotation does: what older material has encrypted still opens. */
    rotate(id: string) {
      keys.get(id)?.versions.push(randomBytes(32))
    },
    /** These operations are answered as the policy of a key would have them. */
    deny(...operations: string[]) {
      denied = operations
    },
    /** Answers every request with this error. */
    throwError(name: string | undefined) {
      thrown = name
    },
    /** A service that lies: Decrypt answers this, whatever was encrypted. */
    answerWith(plaintext: Buffer | undefined) {
      answeredPlaintext = plaintext
    },
  }
}

type Input = {
  KeyId?: unknown
  Plaintext?: unknown
  CiphertextBlob?: unknown
  EncryptionContext?: Context
}

class KmsError extends Error {
  constructor(name: string) {
    super(name)
    this.name = name
  }
}

function canonical(context: Context): Buffer {
  return Buffer.from(
    JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}

function reply(body: unknown): Reply {
  return { status: 200, body: JSON.stringify(body), headers: { 'Content-Type': jsonType } }
}

function refusal(name: string): Reply {
  return {
    status: /Internal|Timeout|Unavailable/.test(name) ? 500 : 400,
    body: JSON.stringify({ __type: name, message: `canary-of-the-service ${name}` }),
    headers: { 'Content-Type': jsonType, 'x-amzn-RequestId': randomUUID() },
  }
}

const jsonType = 'application/x-amz-json-1.1'
