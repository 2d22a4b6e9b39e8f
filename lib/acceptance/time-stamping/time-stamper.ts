/** A third party's word on when something was there at the latest: time stamps of RFC 3161. */
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import type * as Pki from 'pkijs'

/** `token` is the time-stamp token, base64; it verifies without the server. */
type Stamped = { outcome: 'stamped'; token: string } | { outcome: 'failed'; code: string }

export type TimeStamper = { stamp(bytes: Uint8Array): Promise<Stamped> }

/** The time that a token states, or why it does not fit these bytes. */
type TokenVerdict = { ok: true; at: Date } | { ok: false; code: string }

const timeoutMs = 10_000
/** How much our clock and the server's may differ. */
const toleranceMs = 5 * 60_000

const sha256Oid = '2.16.840.1.101.3.4.2.1'
/** id-kp-timeStamping: RFC 3161 section 2.3. */
const timeStampingOid = '1.3.6.1.5.5.7.3.8'
const extendedKeyUsageOid = '2.5.29.37'
/** signing-certificate of RFC 2634, signing-certificate-v2 of RFC 5035. */
const signingCertificateV2Oid = '1.2.840.113549.1.9.16.2.47'
const signingCertificateOid = '1.2.840.113549.1.9.16.2.12'

/**
 * Asks a server. Its answer counts if it is signed by a certificate for time stamps that leads to
 * one of `authorities` (PEM), and says the hash and the number that were sent.
 */
export function createTimeStamper({
  url,
  authorities,
  fetch,
  now,
}: {
  url: URL
  authorities: string
  fetch: typeof globalThis.fetch
  now: () => Date
}): TimeStamper {
  return {
    async stamp(bytes) {
      try {
        // Read when it is needed: few have a server for time stamps.
        const pki = await import('pkijs')
        const asn1 = await import('asn1js')
        const nonce = positive(randomBytes(8))
        const request = new pki.TimeStampReq({
          version: 1,
          messageImprint: new pki.MessageImprint({
            hashAlgorithm: new pki.AlgorithmIdentifier({
              algorithmId: sha256Oid,
              algorithmParams: new asn1.Null(),
            }),
            hashedMessage: new asn1.OctetString({ valueHex: bufferOf(sha256(bytes)) }),
          }),
          nonce: new asn1.Integer({ valueHex: bufferOf(nonce) }),
          certReq: true,
        })
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/timestamp-query' },
          body: request.toSchema().toBER(false),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!answer.ok) return { outcome: 'failed', code: `status_${answer.status}` }
        const response = pki.TimeStampResp.fromBER(await answer.arrayBuffer())
        // 0 granted, 1 granted with modifications.
        if (response.status.status > 1 || !response.timeStampToken) {
          return { outcome: 'failed', code: `refused_${response.status.status}` }
        }
        const token = Buffer.from(response.timeStampToken.toSchema().toBER(false))
        const verdict = await verify(pki, { token, bytes, authorities, nonce })
        if (!verdict.ok) return { outcome: 'failed', code: verdict.code }
        const apart = Math.abs(verdict.at.getTime() - now().getTime())
        if (apart > toleranceMs) return { outcome: 'failed', code: 'clocks_differ' }
        return { outcome: 'stamped', token: token.toString('base64') }
      } catch (error) {
        const { name } = error as Error
        if (name === 'TimeoutError') return { outcome: 'failed', code: 'timeout' }
        return { outcome: 'failed', code: name === 'TypeError' ? 'unreachable' : 'malformed' }
      }
    },
  }
}

/** Tells whether a token is a time stamp of these bytes, by its certificates and the authorities alone. */
export async function verifyTimeStamp(
  token: string,
  bytes: Uint8Array,
  authorities: string,
): Promise<TokenVerdict> {
  try {
    const pki = await import('pkijs')
    return await verify(pki, { token: Buffer.from(token, 'base64'), bytes, authorities })
  } catch {
    return { ok: false, code: 'malformed' }
  }
}

async function verify(
  pki: typeof Pki,
  {
    token,
    bytes,
    authorities,
    nonce,
  }: { token: Buffer; bytes: Uint8Array; authorities: string; nonce?: Buffer },
): Promise<TokenVerdict> {
  const content = pki.ContentInfo.fromBER(bufferOf(token))
  const signed = new pki.SignedData({ schema: content.content })
  const stamp = signed.encapContentInfo.eContent
  if (!stamp || signed.signerInfos.length !== 1) return { ok: false, code: 'malformed' }
  const info = pki.TSTInfo.fromBER(stamp.getValue())
  const imprint = Buffer.from(info.messageImprint.hashedMessage.getValue())
  const isOfThese =
    info.messageImprint.hashAlgorithm.algorithmId === sha256Oid && imprint.equals(sha256(bytes))
  if (!isOfThese) return { ok: false, code: 'of_something_else' }
  if (nonce && !Buffer.from(info.nonce?.valueBlock.valueHexView ?? []).equals(nonce)) {
    return { ok: false, code: 'of_another_request' }
  }
  const trustedCerts = certificatesOf(pki, authorities)
  const found = await signed
    .verify({
      signer: 0,
      data: bufferOf(bytes),
      trustedCerts,
      checkChain: true,
      checkDate: info.genTime,
      extendedMode: true,
    })
    .catch((error: unknown) => error as Partial<Pki.SignedDataVerifyResult>)
  if (found.signerCertificateVerified === false) return { ok: false, code: 'not_trusted' }
  if (!found.signatureVerified || !found.signerCertificate) return { ok: false, code: 'not_signed' }
  if (!isForTimeStamps(found.signerCertificate)) return { ok: false, code: 'not_for_time_stamps' }
  if (!namesItsCertificate(signed, found.signerCertificate)) {
    return { ok: false, code: 'certificate_not_named' }
  }
  return { ok: true, at: info.genTime }
}

/** The only purpose of the certificate, and marked critical: RFC 3161 section 2.3. */
function isForTimeStamps(certificate: Pki.Certificate): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === extendedKeyUsageOid)
  const purposes = (usage?.parsedValue as Pki.ExtKeyUsage | undefined)?.keyPurposes ?? []
  return usage?.critical === true && purposes.length === 1 && purposes[0] === timeStampingOid
}

/**
 * RFC 3161 section 2.4.2: the signed attributes carry the hash of the certificate, so that it cannot be
 * exchanged for another one of the same key.
 */
function namesItsCertificate(signed: Pki.SignedData, certificate: Pki.Certificate): boolean {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  const der = Buffer.from(certificate.toSchema(true).toBER(false))
  return attributes.some(({ type, values }) => {
    const bytes = Buffer.from(values[0]?.valueBeforeDecodeView ?? [])
    if (type === signingCertificateOid) return bytes.includes(hash('sha1', der))
    if (type !== signingCertificateV2Oid) return false
    return ['sha256', 'sha384', 'sha512'].some((name) => bytes.includes(hash(name, der)))
  })
}

function certificatesOf(pki: typeof Pki, pem: string): Pki.Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map((block) => pki.Certificate.fromBER(bufferOf(new X509Certificate(block).raw)))
}

/** DER reads an INTEGER whose first bit is set as negative. */
function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes)
}

function hash(name: string, bytes: Uint8Array): Buffer {
  return createHash(name).update(bytes).digest()
}

/** Copies the bytes: small buffers of Node share memory. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
