/** A server for time stamps (RFC 3161) in this process, with the faults that it can have. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

type StampFault =
  | 'another_nonce'
  | 'another_message'
  | 'another_authority'
  | 'refused'
  | 'unnamed_certificate'
  | 'for_servers'
  | 'another_time'
  | 'not_der'

type Issued = { certificate: pki.Certificate; keys: CryptoKeyPair }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const timeStamping = '1.3.6.1.5.5.7.3.8'
const serverAuthentication = '1.3.6.1.5.5.7.3.1'

export type TimeStampServer = Awaited<ReturnType<typeof startTimeStampServer>>

/** Starts it; `authorities` are its certificates, as PEM. `fault` is its next fault. */
export async function startTimeStampServer() {
  const authority = await issue('Authority', undefined, undefined)
  const stranger = await issue('Another authority', undefined, undefined)
  const signer = await issue('Time stamps', authority, timeStamping)
  const wrongPurpose = await issue('Servers', authority, serverAuthentication)
  const unknown = await issue('Another one', stranger, timeStamping)
  const state: { fault: StampFault | undefined; asked: number } = { fault: undefined, asked: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    state.asked++
    const { fault } = state
    const by =
      fault === 'another_authority' ? unknown : fault === 'for_servers' ? wrongPurpose : signer
    const bytes =
      fault === 'not_der'
        ? Buffer.from('no such thing')
        : await reply(Uint8Array.from(Buffer.concat(chunks)).buffer, by, fault)
    response.setHeader('content-type', 'application/timestamp-reply').end(bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/stamp`),
    authorities: pemOf(authority.certificate),
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function reply(request: ArrayBuffer, by: Issued, fault: StampFault | undefined) {
  const asked = pki.TimeStampReq.fromBER(request)
  if (fault === 'refused') {
    const status = new pki.PKIStatusInfo({ status: pki.PKIStatus.rejection })
    return Buffer.from(new pki.TimeStampResp({ status }).toSchema().toBER(false))
  }
  const hashed = Buffer.from(asked.messageImprint.hashedMessage.getValue())
  if (fault === 'another_message') hashed.writeUInt8(hashed.readUInt8(0) ^ 1, 0)
  const nonce = Buffer.from(asked.nonce?.valueBlock.valueHexView ?? [])
  if (fault === 'another_nonce') nonce.writeUInt8(nonce.readUInt8(0) ^ 1, 0)
  const info = new pki.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: asked.messageImprint.hashAlgorithm,
      hashedMessage: new asn1.OctetString({ valueHex: Uint8Array.from(hashed).buffer }),
    }),
    serialNumber: new asn1.Integer({ value: 7 }),
    genTime: new Date(Date.now() - (fault === 'another_time' ? 3_600_000 : 0)),
    nonce: new asn1.Integer({ valueHex: Uint8Array.from(nonce).buffer }),
  })
  const content = info.toSchema().toBER(false)
  const signed = new pki.SignedData({
    version: 3,
    encapContentInfo: new pki.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new asn1.OctetString({ valueHex: content }),
    }),
    certificates: [by.certificate],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({
          issuer: by.certificate.issuer,
          serialNumber: by.certificate.serialNumber,
        }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: await attributesOf(content, by, fault === 'unnamed_certificate'),
        }),
      }),
    ],
  })
  await signed.sign(by.keys.privateKey, 0, 'SHA-256')
  const token = new pki.ContentInfo({
    contentType: pki.ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  })
  const status = new pki.PKIStatusInfo({ status: pki.PKIStatus.granted })
  const response = new pki.TimeStampResp({ status, timeStampToken: token })
  return Buffer.from(response.toSchema().toBER(false))
}

async function attributesOf(content: ArrayBuffer, { certificate }: Issued, isUnnamed: boolean) {
  const hash = await crypto.subtle.digest('SHA-256', certificate.toSchema(true).toBER(false))
  const named = new asn1.Sequence({
    value: [
      new asn1.Sequence({
        value: [new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: hash })] })],
      }),
    ],
  })
  return [
    new pki.Attribute({
      type: '1.2.840.113549.1.9.3',
      values: [new asn1.ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })],
    }),
    new pki.Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new asn1.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', content) })],
    }),
    ...(isUnnamed
      ? []
      : [new pki.Attribute({ type: '1.2.840.113549.1.9.16.2.47', values: [named] })]),
  ]
}

let serial = 1

async function issue(
  name: string,
  by: Issued | undefined,
  purpose: string | undefined,
): Promise<Issued> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new pki.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1.Integer({ value: serial++ })
  certificate.subject.typesAndValues.push(nameOf(name))
  if (by) certificate.issuer = by.certificate.subject
  else certificate.issuer.typesAndValues.push(nameOf(name))
  certificate.notBefore.value = new Date(Date.now() - 86_400_000)
  certificate.notAfter.value = new Date(Date.now() + 86_400_000)
  const constraints = new pki.BasicConstraints({ cA: purpose === undefined })
  certificate.extensions = [
    new pki.Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: constraints.toSchema().toBER(false),
      parsedValue: constraints,
    }),
  ]
  if (purpose) {
    const usage = new pki.ExtKeyUsage({ keyPurposes: [purpose] })
    certificate.extensions.push(
      new pki.Extension({
        extnID: '2.5.29.37',
        critical: true,
        extnValue: usage.toSchema().toBER(false),
        parsedValue: usage,
      }),
    )
  }
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign((by?.keys ?? keys).privateKey, 'SHA-256')
  return { certificate, keys }
}

function nameOf(name: string) {
  return new pki.AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new asn1.Utf8String({ value: name }),
  })
}

function pemOf(certificate: pki.Certificate): string {
  const lines = Buffer.from(certificate.toSchema(true).toBER(false))
    .toString('base64')
    .match(/.{1,64}/g)
  return `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`
}
