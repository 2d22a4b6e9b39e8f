import type { Generated } from 'kysely'
import type { EvidenceKind } from '#lib/acceptance/evidence/record.ts'
import type { Json } from './column-types.ts'

/** The audit trail, the evidence, and the keys of both. */
export type AuditTables = {
  auditEvent: {
    sequence: number
    at: Date
    applicationId: string | null
    actor: Json<unknown>
    event: string
    detail: Json<unknown>
    id: string
    keyId: string
    mac: string
    previousHash: string
    hash: string
    rightsOf: string | null
    rightsVersion: number | null
  }
  auditKey: { id: string; sealed: Uint8Array; keyId: string }
  /** `sequence`: of the last event that it covers. */
  auditAnchor: {
    sequence: number
    at: Date
    statement: string
    keyId: string
    signature: string
    timeStamp: Uint8Array | null
  }
  auditAnchorLease: { oneRow: Generated<boolean>; owner: string | null; until: Date | null }
  auditHead: { oneRow: Generated<boolean>; sequence: number; hash: string }
  evidenceKey: { id: string; publicKey: string; firstUsedAt: Date }
  evidenceKeyMac: { evidenceKeyId: string; keyId: string; mac: string }
  evidence: {
    sequence: number
    /** The id of the acceptance or the operation. */
    id: string
    kind: EvidenceKind
    applicationId: string
    acceptanceId: string
    parts: Json<unknown>
    personal: Uint8Array | null
    hashes: Json<Record<string, string>>
    keyId: string
    signature: string
    previousHash: string
    hash: string
    at: Date
  }
  evidenceHead: { oneRow: Generated<boolean>; sequence: number; hash: string }
  erasureKeyStore: { oneRow: Generated<boolean>; id: string }
}
