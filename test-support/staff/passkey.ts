/** An authenticator like that in a telephone: creates and signs without a browser. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The use of a passkey: where, by whom, and its counter. */
type Use = { origin?: string; verified?: boolean; counter?: number }

/** Creates an authenticator with one credential (ES256), according to Web Authentication. */
export function createAuthenticator(home: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  // WebAuthn 5.2.2: the account that it was made for, which a signature names.
  let userHandle = Buffer.alloc(0)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })

  function authData({ verified = true, counter = 0 }: Use, attested: Buffer): Buffer {
    const present = 0x01
    const flags = present | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(home.rpId)), head, attested])
  }
  function client(type: string, challenge: string, { origin = home.origin }: Use): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  function answer(response: Record<string, Buffer | string[]>): string {
    const texts = Object.entries(response).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ])
    const name = id.toString('base64url')
    return JSON.stringify({
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(texts),
    })
  }

  return {
    /** Creates a credential and returns the answer as a browser posts it. */
    create(
      { challenge, user }: { challenge: string; user?: { id: string } },
      use: Use = {},
    ): string {
      userHandle = Buffer.from(user?.id ?? '', 'base64url')
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      return answer({
        clientDataJSON: client('webauthn.create', challenge, use),
        attestationObject: cbor(
          new Map<string, string | Buffer | Map<string, string>>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData(use, attested)],
          ]),
        ),
        transports: ['internal'],
      })
    },
    /** Signs a challenge and returns the answer. */
    sign({ challenge }: { challenge: string }, use: Use = {}): string {
      const authenticatorData = authData(use, Buffer.alloc(0))
      const clientDataJSON = client('webauthn.get', challenge, use)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      return answer({
        authenticatorData,
        clientDataJSON,
        signature: sign('sha256', signed, privateKey),
        userHandle,
      })
    },
  }
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** RFC 8949, as much of it as a credential takes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([cborHead(5, value.size), ...pairs])
}

function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.of((kind << 5) | count)
  return count < 256
    ? Buffer.of((kind << 5) | 24, count)
    : Buffer.of((kind << 5) | 25, count >> 8, count & 255)
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
