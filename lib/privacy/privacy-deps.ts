import type { Issuer } from '#lib/acceptance/evidence/receipt.ts'
import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import type { StaffDeps } from '#lib/staff/staff-deps.ts'

/** What exporting and erasing one person's data depends on. */
export type PrivacyDeps = Pick<StaffDeps, 'store' | 'now' | 'scope' | 'limits' | 'log' | 'emails'> &
  Pick<NotificationDeps, 'notices'> & {
    /** The issuer named on the receipt of an export. */
    issuer: Issuer
    /** Whether an export or an erasure is requested by one member and approved by another. */
    secondPerson: boolean
  }
