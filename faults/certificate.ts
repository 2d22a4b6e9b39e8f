/** X.509 certificates for the tests of TLS, made anew each time: none to keep, none to expire. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Authority = { key: KeyObject; name: string; pem: string }
export type Certificate = { key: string; cert: string }

const dayMs = 24 * 3_600_000
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

/** A client that trusts its `pem` trusts what it issues. */
export function createAuthority(name: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // RFC 5280 section 4.2.1.9: cA is true.
  const constraints = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))
  const mine = { key: privateKey, name }
  return { ...mine, pem: certify(mine, name, publicKey, constraints, dayMs) }
}

/** A server's certificate for one host; with `lifeMs` below nought it has expired. */
export function issue(authority: Authority, host: string, lifeMs = dayMs): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const names = extension('551d11', sequence(der(0x82, Buffer.from(host))))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: certify(authority, host, publicKey, names, lifeMs) }
}

/** RFC 5280 section 4.1. */
function certify(
  authority: { key: KeyObject; name: string },
  subject: string,
  publicKey: KeyObject,
  extensions: Buffer,
  lifeMs: number,
): string {
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(authority.name),
    sequence(utcTime(Date.now() - 2 * dayMs), utcTime(Date.now() + lifeMs)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  )
  const signature = sign('sha256', body, authority.key)
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value))
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
}

function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function integer(value: Buffer): Buffer {
  return der(0x02, value)
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

/** ITU-T X.690 section 8.1: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
