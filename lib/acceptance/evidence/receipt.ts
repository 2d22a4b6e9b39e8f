/** The customer's copy: every record of one application, and everything that is needed to verify it. */

import type { EvidenceKey, Signer } from './keys.ts'
import type { EvidenceRecord } from './record.ts'
import type { Opening } from './salted-answers.ts'
import { hashSealed, type Part, type Sealed, seal } from './seal.ts'

export const receiptFormat = 'portico-receipt-1'

/** The address of the published public keys (RFC 8615); next.config.js rewrites to it. */
export const keysPath = '/.well-known/portico-receipt-keys.json'

/** The issuer: the name shown to customers, and the address of its public keys. */
export type Issuer = { name: string; keys: string }

type IssueParts = {
  /** The issuer, the application and the time. */
  handed: Issuer & { application: string; at: string }
  /** `hashSealed` of each record, and the thumbprint of each key: so none can be removed. */
  contents: { records: string[]; keys: string[] }
}

export type Receipt = {
  format: typeof receiptFormat
  issue: Sealed<{ [Name in keyof IssueParts]: IssueParts[Name] & Part }>
  /** The oldest first. */
  records: EvidenceRecord[]
  keys: EvidenceKey[]
  /** The openings of the answers, by record and path: only if the customer asked for all stored data. */
  answers?: Record<string, Record<string, Opening>>
}

/** A receipt for these records. `keys` are those that signed them, and others that do no harm. */
export function issueReceipt({
  records,
  keys,
  issuer,
  application,
  answers,
  signer,
  now,
}: {
  records: EvidenceRecord[]
  keys: readonly EvidenceKey[]
  issuer: Issuer
  application: string
  answers?: Receipt['answers']
  signer: Signer
  now: Date
}): Receipt {
  const needed = new Set([signer.key.kid, ...records.map(({ signature }) => signature.key)])
  const used = keys.filter(({ kid }) => needed.has(kid))
  return {
    format: receiptFormat,
    issue: seal(
      {
        handed: { ...issuer, application, at: now.toISOString() },
        contents: {
          records: records.map((record) => hashSealed(record)),
          keys: used.map(({ kid }) => kid),
        },
      },
      signer,
    ),
    records,
    keys: used,
    ...(answers && { answers }),
  }
}
