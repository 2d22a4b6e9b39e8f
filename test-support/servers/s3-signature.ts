/** Signature Version 4 as a service checks it, by AWS's documentation and not with the SDK's code. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Credentials = { accessKeyId: string; secretAccessKey: string }

export type SignatureFault = { status: 400 | 403; code: string }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Undefined if the request is signed by these credentials and its body is the one that was signed. */
export function findSignatureFault(
  request: IncomingMessage,
  body: Buffer,
  credentials: S3Credentials,
  now = Date.now(),
): SignatureFault | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return { status: 403, code: 'AccessDenied' }
  const [, keyId, day, region, signedHeaders, signature] = given as unknown as string[]
  if (keyId !== credentials.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const date = String(request.headers['x-amz-date'])
  const at = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now - at) < 15 * 60_000)) return { status: 403, code: 'RequestTimeTooSkewed' }
  const url = new URL(request.url ?? '/', 'http://service')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const names = (signedHeaders as string).split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) {
    return { status: 403, code: 'AccessDenied' }
  }
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const hash = String(request.headers['x-amz-content-sha256'])
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers.join(''), signedHeaders, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    (derived, part) => hmac(derived, part),
    hmac(hmac(`AWS4${credentials.secretAccessKey}`, day as string), region as string),
  )
  if (hmac(key, toSign).toString('hex') !== signature) {
    return { status: 403, code: 'SignatureDoesNotMatch' }
  }
  // S3 allows bodies of unknown content; we send none.
  if (hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  return undefined
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
