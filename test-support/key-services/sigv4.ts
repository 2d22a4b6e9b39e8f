/** Checks the signature of a request to AWS (Signature Version 4), from its documentation and not by the SDK. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** The error's name if it is not right; undefined if it is. */
export function findSignatureFault(
  request: IncomingMessage,
  body: string,
  service: string,
  { accessKeyId, secretAccessKey, region }: Credentials,
): string | undefined {
  const parts = form.exec(request.headers.authorization ?? '')
  if (!parts) return 'MissingAuthenticationToken'
  const [, id, day = '', scopeRegion = '', scopeService = '', signed = '', signature = ''] = parts
  if (id !== accessKeyId) return 'UnrecognizedClientException'
  const time = String(request.headers['x-amz-date'])
  const names = signed.split(';')
  const isWhole = ['host', 'x-amz-date', 'x-amz-target'].every((name) => names.includes(name))
  if (!isWhole || scopeRegion !== region || scopeService !== service || !time.startsWith(day)) {
    return 'InvalidSignatureException'
  }
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    hash(body),
  ].join('\n')
  const scope = [day, region, service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`)
  for (const part of scope.split('/')) key = mac(key, part)
  const expected = mac(key, text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : 'InvalidSignatureException'
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
