import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StaffAlertLevel, StaffRole } from '../states.ts'

/** Accounts of staff, their sign-ins, and their volumes. */
export type StaffTables = {
  /** The next five as better-auth writes them, and what of an account is ours. */
  staffUser: {
    id: string
    /** A keyed hash of the address. */
    email: string
    person: Uint8Array
    keyId: string
    role: StaffRole
    /** Empty: none. */
    branch: Generated<string>
    disabledAt: Date | null
    twoFactorEnabled: Generated<boolean>
    /** A bigint, which PostgreSQL's driver gives as text. */
    lastCodeStep: number | string | null
    lastSignedInAt: Date | null
    passwordByLinkAt: Date | null
    setupCodeNeeded: Generated<boolean>
    name: Generated<string>
    emailVerified: Generated<boolean>
    image: string | null
    createdAt: Date
    updatedAt: Date
    /** The seal of `RightsSeals` over the rows that let somebody in. */
    rightsVersion: Generated<number>
    rightsSeal: Generated<string>
  }
  staffSession: {
    id: string
    userId: string
    token: string
    byProvider: Generated<boolean>
    admitted: Generated<boolean>
    expiresAt: Date
    expiresSeal: string | null
    createdAt: Date
    updatedAt: Date
    ipAddress: string | null
    userAgent: string | null
  }
  staffAccount: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    admitted: Generated<boolean>
    createdAt: Date
    updatedAt: Date
  }
  staffTwoFactor: {
    id: string
    userId: string
    secret: string
    backupCodes: string
    verified: Generated<boolean>
  }
  staffVerification: {
    id: string
    identifier: string
    value: string
    expiresAt: Date
    createdAt: Date
    updatedAt: Date
  }
  staffResetRequest: { login: string; askedAt: Date }
  staffSecret: { oneRow: Generated<boolean>; sealed: Uint8Array; keyId: string }
  staffNetwork: { applicationId: string; staffId: string; network: Uint8Array; notedAt: Date }
  staffDevice: { mark: Uint8Array; staffId: string; lastAt: Date }
  staffPasskey: {
    id: string
    userId: string
    sealed: Uint8Array
    keyId: string
    counter: number
    createdAt: Date
    lastUsedAt: ColumnType<Date | null, Date | undefined, Date>
  }
  staffChallenge: { subject: string; challenge: Uint8Array; expiresAt: Date }
  staffBackupCode: { userId: string; mac: Uint8Array; usedAt: Date | null }
  staffFactorReset: {
    userId: string
    requestedBy: string
    requestedAt: Date
    approvedBy: string | null
    expiresAt: Date
    /** Null while it waits for a second person. */
    mac: Uint8Array | null
    sessionId: string | null
    waits: GeneratedAlways<boolean>
  }
  staffVolume: { staffId: string; measure: string; slot: Date; count: number }
  staffAlert: {
    id: string
    sequence: GeneratedAlways<number>
    /** The account that it is about. */
    staffId: string
    measure: string
    period: string
    level: StaffAlertLevel
    /** The use, or if it was stopped, the attempted use. */
    count: number
    raisedAt: Date
    /** When it was stopped last. */
    lastAt: Date
    acknowledgedAt: Date | null
    acknowledgedBy: string | null
  }
  rightsAlarm: {
    subject:
      | 'application'
      | 'staff_user'
      | 'partner'
      | 'partner_application'
      | 'webhook_endpoint'
      | 'file_import'
    id: string
    foundAt: Date
    lastAt: Date
  }
  staffAttempt: { subject: Uint8Array; failures: number; lastAt: Date; lockedUntil: Date | null }
}
