import type { Generated } from 'kysely'
import type { PartnerScope } from '#lib/partners/rules/scopes.ts'

/** The keys of a firm's own systems, and the applications that they started. */
export type PartnerTables = {
  partner: {
    id: string
    name: string
    scopes: PartnerScope[]
    returnUrls: Generated<string[]>
    keyHash: Uint8Array
    earlierKeyHash: Uint8Array | null
    earlierKeyUntil: Date | null
    createdAt: Date
    rotatedAt: Date | null
    lastUsedAt: Date | null
    endedAt: Date | null
  }
  partnerApplication: {
    id: string
    applicationId: string
    partnerId: string
    customerRef: string | null
    returnUrl: string | null
    returnState: string | null
    tokenHash: Uint8Array | null
    linkExpiresAt: Date
    openedAt: Date | null
    createdAt: Date
    erasedAt: Date | null
  }
  partnerWrite: {
    partnerId: string
    keyHash: Uint8Array
    requestHash: Uint8Array
    applicationId: string
    outcome: Uint8Array | null
    createdAt: Date
  }
}
