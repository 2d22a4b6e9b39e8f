/** The tables as Kysely sees them: camelCase here, snake_case in the database (CamelCasePlugin). */
import type { Generated, Kysely } from 'kysely'
import type { ApplicationTables } from './tables/application-tables.ts'
import type { AuditTables } from './tables/audit-tables.ts'
import type { CaseworkTables } from './tables/casework-tables.ts'
import type { ImportTables } from './tables/import-tables.ts'
import type { MessageTables } from './tables/message-tables.ts'
import type { PartnerTables } from './tables/partner-tables.ts'
import type { StaffTables } from './tables/staff-tables.ts'
import type { StatisticsTables } from './tables/statistics-tables.ts'
import type { SubmissionTables } from './tables/submission-tables.ts'
import type { WebhookTables } from './tables/webhook-tables.ts'

export type Schema = ApplicationTables &
  SubmissionTables &
  MessageTables &
  StaffTables &
  PartnerTables &
  ImportTables &
  WebhookTables &
  CaseworkTables &
  StatisticsTables &
  AuditTables & {
    rateLimit: { key: Uint8Array; uses: number; endsAt: Date }
    platformToken: {
      key: Uint8Array
      requestedUntil: Date | null
      sealed: Uint8Array | null
      keyId: string | null
      renewAt: Date | null
      endsAt: Date | null
    }
    writeCheck: { id: Generated<boolean>; checkedAt: Date }
    migration: {
      version: number
      name: string
      checksum: string
      compatible: Generated<boolean>
      appliedAt: Generated<Date>
    }
  }

/** A transaction, or the database itself for single reads. */
export type Tx = Kysely<Schema>
